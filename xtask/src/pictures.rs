//! The examples on every device: each must run, and all devices must draw the same picture.

use std::env::consts::EXE_SUFFIX;
use std::path::PathBuf;

use crate::command::{linted, program, run, target};
use crate::devices::{Device, every_driver};
use crate::report::Outcome;

/// The examples that write a picture.
pub(crate) const EXAMPLES: [&str; 2] = ["world", "polygon"];

/// Builds all examples, optimised, though in the folder of the tests, and with the features that `tests` asks for: so what they depend on
/// is built already, but for `cl-runtime`.
pub(crate) fn build() -> Outcome {
    let mut settings = String::new();
    for package in ["cl-runtime", "examples"] {
        for setting in ["opt-level=3", "debug-assertions=false", "overflow-checks=false"] {
            settings += &format!("--config profile.dev.package.{package}.{setting} ");
        }
    }
    run(&mut linted(&(settings + "build --package tests --package examples --examples")))
}

/// Where they are then.
fn folder() -> PathBuf {
    target().join("debug").join("examples")
}

/// Runs an example on one device.
pub(crate) fn draw(example: &str, device: &Device) -> Outcome {
    let picture = path(example, device);
    if let Err(error) = std::fs::create_dir_all(picture.parent().unwrap_or(&picture)) {
        return Outcome::Failed(error.to_string());
    }
    let mut command = program(folder().join(format!("{example}{EXE_SUFFIX}")));
    command.arg("--output").arg(&picture).env("CL_DEVICE", &device.choice);
    match run(every_driver(&mut command)) {
        Outcome::Passed(_) if !picture.exists() => Outcome::Failed("no picture was written".to_owned()),
        outcome => outcome,
    }
}

/// Compares the pictures, byte by byte, with the one drawn natively.
pub(crate) fn compare(devices: &[Device]) -> Outcome {
    let Some((native, others)) = devices.split_first() else { return Outcome::Skipped("no devices".to_owned()) };
    let pairs = || EXAMPLES.into_iter().flat_map(|example| others.iter().map(move |other| (example, other)));
    let differs = |(example, other): &(&str, &Device)| !same(&path(example, native), &path(example, other));
    let differing: Vec<_> =
        pairs().filter(differs).map(|(example, other)| format!("{example} on {}", other.name)).collect();
    match (differing.is_empty(), others.is_empty()) {
        (false, _) => Outcome::Failed(format!("not as drawn natively: {}", differing.join(", "))),
        (true, true) => Outcome::Skipped("no OpenCL device to compare with".to_owned()),
        (true, false) => Outcome::Passed(format!("the same on {} devices", devices.len())),
    }
}

fn same(one: &PathBuf, other: &PathBuf) -> bool {
    matches!((std::fs::read(one), std::fs::read(other)), (Ok(one), Ok(other)) if one == other)
}

fn path(example: &str, device: &Device) -> PathBuf {
    target().join("xtask").join("pictures").join(format!("{example}-{}.png", device.slug))
}
