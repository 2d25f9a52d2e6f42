//! A program with the kernels of a package, which tells about them.
//!
//! Cargo builds the package with [`recorder`] as the wrapper of rustc. Then rustc links the crates, binaries
//! as libraries, with a `main` that calls `cl_runtime::tool::main`.

use crate::{
    cargo::{self, Package, Target, TargetKind, text},
    cli::{Kernels, Selection},
    recorder::{self, Arguments},
};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::{
    env,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// A program with the kernels of a package, and what it said of them.
pub(crate) struct Harness {
    program: PathBuf,
    /// The folder for answers.
    folder: PathBuf,
    /// The kernels and the devices.
    pub(crate) value: Value,
    /// The crates of the package that were looked at.
    own: Vec<String>,
    /// Where kernels were looked for.
    looked_at: String,
}

/// Builds the package, and asks about its kernels.
pub(crate) fn of(selection: &Selection) -> Result<Harness> {
    let package = selection.package()?;
    if !package.has_runtime {
        bail!(
            "`{}` has no kernels: it does not depend on cl-runtime. `cargo add cl-runtime` adds it; another package of \
             the workspace is named with `--package`",
            package.name
        );
    }
    let targets = package.chosen_targets(selection)?;
    let folder = package.target_folder.join("cargo-cl");
    let records = folder.join(format!("records-{:016x}", hash(&[&package.name, &selection.features().join(" ")])));
    build(selection, &package, &targets, &records)?;
    let program = link(&package, &targets, &records)?;
    let value = ask(&program, &folder, &["kernels".to_owned()])?;
    if value["version"] != cl_runtime::tool::VERSION {
        bail!(
            "the package's cl-runtime is of another version than this tool: `cargo install cargo-cl` installs the newest, \
             `cargo update cl-runtime` updates the package"
        );
    }
    let names: Vec<_> = targets.iter().map(|target| format!("{} `{}`", target.kind.name(), target.name)).collect();
    let looked_at = format!("`{}` ({})", package.name, names.join(", "));
    let own = targets.iter().map(|target| target.crate_name()).collect();
    Ok(Harness { program, folder, value, own, looked_at })
}

/// Runs the program, and returns its answer.
fn ask(program: &Path, folder: &Path, question: &[String]) -> Result<Value> {
    let file = folder.join(format!("answer-{}.json", std::process::id()));
    let mut command = Command::new(program);
    command.arg(&file).args(question).stdin(Stdio::null());
    // the times of builds are wanted, and all devices that there are
    command.env("CL_CACHE", "off").env_remove("CL_PROFILE");
    let status = command.status().with_context(|| format!("{} cannot be started", program.display()))?;
    let answer = fs::read(&file);
    let _ = fs::remove_file(&file);
    if !status.success() {
        bail!(
            "the program with the kernels ended with {status}: a driver may have crashed; `--device` leaves others out, see \
             `cargo cl devices`"
        );
    }
    serde_json::from_slice(&answer.context("the program with the kernels wrote no answer")?)
        .context("the answer about the kernels is not understood")
}

fn build(selection: &Selection, package: &Package, targets: &[&Target], records: &Path) -> Result<()> {
    let mut command = cargo::command();
    command.arg("build").args(selection.arguments(package)).args(cargo::target_arguments(targets));
    command.env("RUSTC_WORKSPACE_WRAPPER", env::current_exe()?).env(recorder::RECORDS, records);
    let status = command.status().context("cargo cannot be started")?;
    match status.success() {
        true => Ok(()),
        false => bail!("`{}` does not compile: see above", package.name),
    }
}

/// A target as it was compiled.
struct Compiled {
    arguments: Arguments,
    rustc: String,
    /// The folder in which rustc was started, to which its paths are relative.
    folder: PathBuf,
    library: PathBuf,
}

impl Compiled {
    fn read(records: &Path, target: &Target) -> Option<Self> {
        let place = recorder::place(records, target.kind.name(), &target.crate_name());
        let text = fs::read_to_string(place.join("arguments")).ok()?;
        let mut lines = text.split('\0').map(str::to_owned);
        let (folder, rustc) = (PathBuf::from(lines.next()?), lines.next()?);
        let arguments = Arguments::parse(lines);
        let file =
            format!("lib{}{}.rlib", target.crate_name(), arguments.codegen("extra-filename").unwrap_or_default());
        let library = match target.kind {
            TargetKind::Lib => folder.join(arguments.value("--out-dir")?).join(file),
            TargetKind::Bin | TargetKind::Example => place.join(file),
        };
        library.is_file().then_some(Self { arguments, rustc, folder, library })
    }

    /// The file of the runtime that it was compiled with.
    fn runtime(&self) -> Option<PathBuf> {
        let of = |value: &str| Some(self.folder.join(value.strip_prefix("cl_runtime=")?).with_extension("rlib"));
        self.arguments.values("--extern").find_map(of)
    }
}

/// Links the targets into one program.
fn link(package: &Package, targets: &[&Target], records: &Path) -> Result<PathBuf> {
    let mut compiled = Vec::new();
    for target in targets {
        compiled.push(Compiled::read(records, target).with_context(|| {
            format!(
                "what cargo did for {} `{}` is not on record: `cargo clean --package {}` makes it compile it again",
                target.kind.name(),
                target.name,
                package.name
            )
        })?);
    }
    // a library that is the runtime itself has no dependency on it
    let runtime = compiled.iter().find_map(Compiled::runtime).with_context(|| {
        format!("no kernels found: no chosen target of `{}` is compiled with cl-runtime as `cl_runtime`", package.name)
    })?;
    let mut source = String::from("//! Written by `cargo cl`.\n");
    let names: Vec<String> = targets.iter().map(|target| target.crate_name()).collect();
    let program = records.join(format!("kernels-{:016x}{}", hash(&names), env::consts::EXE_SUFFIX));
    let first = &compiled[0];
    let mut command = Command::new(&first.rustc);
    command.current_dir(&first.folder).args(["--crate-name", "kernels", "--crate-type", "bin", "--edition", "2024"]);
    command.args(["--cap-lints", "allow", "-C", "debuginfo=0"]);
    for name in ["panic", "target-cpu", "target-feature", "linker", "link-arg"] {
        for value in first.arguments.values("-C").filter(|value| value.starts_with(&format!("{name}="))) {
            command.args(["-C", value]);
        }
    }
    if let Some(target) = first.arguments.value("--target") {
        command.args(["--target", target]);
    }
    for (number, compiled) in compiled.iter().enumerate() {
        let _ = writeln!(source, "extern crate user{number} as _;");
        command.arg("--extern").arg(format!("user{number}={}", compiled.library.display()));
        for path in compiled.arguments.values("-L") {
            command.arg("-L").arg(path);
        }
    }
    source.push_str("fn main() -> std::process::ExitCode { cl_runtime::tool::main() }\n");
    let main = records.join("kernels.rs");
    fs::write(&main, source).with_context(|| format!("{} cannot be written", main.display()))?;
    command.arg("--extern").arg(format!("cl_runtime={}", runtime.display())).arg("-o").arg(&program).arg(&main);
    let output = command.stdin(Stdio::null()).output().context("rustc cannot be started")?;
    if !output.status.success() {
        bail!("the kernels of `{}` cannot be linked:\n{}", package.name, String::from_utf8_lossy(&output.stderr));
    }
    Ok(program)
}

/// A number that differs for different texts, the same in all builds of this program.
fn hash(texts: &[impl AsRef<str>]) -> u64 {
    // FNV-1a
    let bytes = texts.iter().flat_map(|text| text.as_ref().bytes().chain([0]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

impl Harness {
    /// The kernels that are wanted, with their positions, and the number of those left out because they belong to
    /// dependencies.
    pub(crate) fn chosen(&self, wanted: &Kernels) -> Result<(Vec<(usize, &Value)>, usize)> {
        let all: Vec<(usize, &Value)> = self.value["kernels"].as_array().into_iter().flatten().enumerate().collect();
        let (own, foreign): (Vec<_>, Vec<_>) = all.iter().partition(|(_, kernel)| {
            let root = text(&kernel["module"]).split("::").next().unwrap_or_default();
            self.own.iter().any(|own| own == root)
        });
        let considered = if wanted.all || !wanted.names.is_empty() { &all } else { &own };
        if considered.is_empty() {
            let more = match foreign.len() {
                0 => String::new(),
                count => format!(" `--all` takes the {count} of its dependencies too."),
            };
            bail!(
                "no kernels found in {}.{more} Functions with `#[kernel]` are looked for in the library and the binaries of a \
                 package, or in the target that `--bin` or `--example` names; generic ones are not found",
                self.looked_at
            );
        }
        if wanted.names.is_empty() {
            let left = if wanted.all { 0 } else { foreign.len() };
            return Ok((considered.clone(), left));
        }
        let mut chosen = Vec::new();
        for name in &wanted.names {
            let named: Vec<_> = considered.iter().copied().filter(|(_, kernel)| is_named(kernel, name)).collect();
            if named.is_empty() {
                let names: Vec<_> = own.iter().map(|(_, kernel)| text(&kernel["name"])).collect();
                bail!("no kernel `{name}` in {}: there are {}", self.looked_at, listed(&names, ", "));
            }
            chosen.extend(named);
        }
        Ok((chosen, 0))
    }

    /// Builds the kernels at these positions for the OpenCL devices with this in their names, and returns what became of
    /// them, by device.
    pub(crate) fn build(&self, device: Option<&str>, kernels: &[(usize, &Value)]) -> Result<Vec<Value>> {
        let mut question = vec!["build".to_owned(), device.unwrap_or_default().to_owned()];
        question.extend(kernels.iter().map(|(position, _)| position.to_string()));
        let answer = ask(&self.program, &self.folder, &question)?;
        Ok(answer["devices"].as_array().cloned().unwrap_or_default())
    }
}

/// The kernel's name with its module.
pub(crate) fn path(kernel: &Value) -> String {
    format!("{}::{}", text(&kernel["module"]), text(&kernel["name"]))
}

/// Whether a name, with or without modules, is this kernel's.
fn is_named(kernel: &Value, name: &str) -> bool {
    let path = path(kernel);
    path == name || path.ends_with(&format!("::{name}"))
}

/// The position of the only OpenCL device of a list with this in its name or its platform's.
pub(crate) fn device_position(devices: &Value, name: &str) -> Result<usize> {
    let devices = devices.as_array().map_or(&[][..], Vec::as_slice);
    let known = |device: &Value| format!("{}: {}", text(&device["platform"]), text(&device["name"]));
    let usable = || devices.iter().enumerate().filter(|(_, device)| device["native"] != true);
    let named = |device: &Value| known(device).to_lowercase().contains(&name.to_lowercase());
    let found: Vec<_> = usable().filter(|(_, device)| named(device)).collect();
    match found[..] {
        [(position, _)] => Ok(position),
        [] => {
            let all: Vec<_> = usable().map(|(_, device)| known(device)).collect();
            bail!("no OpenCL device with `{name}` in its name or its platform's: there are {}", listed(&all, "; "))
        }
        _ => bail!(
            "several devices have `{name}` in their names: {}",
            listed(&found.iter().map(|(_, device)| known(device)).collect::<Vec<_>>(), "; ")
        ),
    }
}

fn listed(names: &[impl AsRef<str>], separator: &str) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(separator) }
}
