//! Running the user's program, and `cargo cl check`.

use crate::{
    cargo::{self, Package, TargetKind},
    cli::{CheckOptions, Selection},
};
use anyhow::{Context, Result, bail};
use std::{
    ffi::OsString,
    process::{Command, ExitCode, ExitStatus},
};

pub(crate) fn check(options: &CheckOptions) -> Result<ExitCode> {
    let package = options.selection.package()?;
    let mut command = program(&options.selection, &package, &options.arguments)?;
    command.env("CL_CHECK", if options.unwritten { "all" } else { "race" });
    if let Some(seed) = options.seed {
        command.env("CL_CHECK_SEED", seed.to_string());
    }
    let status = command.status().context("cargo cannot be started")?;
    if status.success() {
        eprintln!("checked execution: {}", ended(status));
    } else {
        eprintln!("checked execution: {}; findings are above, as the errors that the program got", ended(status));
    }
    Ok(code(status))
}

/// `cargo run` of the program that is chosen.
pub(crate) fn program(selection: &Selection, package: &Package, arguments: &[OsString]) -> Result<Command> {
    let mut command = cargo::command();
    command.arg("run").args(selection.arguments(package));
    match (&selection.bin, &selection.example) {
        (Some(bin), _) => command.args(["--bin", bin]),
        (_, Some(example)) => command.args(["--example", example]),
        (None, None) => {
            let names = |kind: TargetKind| -> Vec<&str> {
                let of = package.targets.iter().filter(|target| target.kind == kind);
                of.map(|target| target.name.as_str()).collect()
            };
            if names(TargetKind::Bin).is_empty() {
                match names(TargetKind::Example)[..] {
                    [] => bail!("`{}` has no program to run: no binary and no example", package.name),
                    ref examples => bail!(
                        "`{}` has no binary: name an example with `--example`: {}",
                        package.name,
                        examples.join(", ")
                    ),
                }
            }
            &mut command
        }
    };
    if !arguments.is_empty() {
        command.arg("--").args(arguments);
    }
    Ok(command)
}

/// How a program ended.
pub(crate) fn ended(status: ExitStatus) -> String {
    match status.code() {
        Some(0) => "the program ended well".to_owned(),
        // panics have this code
        Some(101) => "the program, or cargo, ended with exit code 101".to_owned(),
        Some(code) => format!("the program ended with exit code {code}"),
        None => format!("the program ended with {status}"),
    }
}

/// The exit code for a program that ended so.
pub(crate) fn code(status: ExitStatus) -> ExitCode {
    ExitCode::from(status.code().map_or(1, |code| u8::try_from(code).unwrap_or(1)))
}
