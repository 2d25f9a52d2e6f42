//! Running other programs: never interactive, and with the command line shown first.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::report::Outcome;

/// The root of the repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask stands in the workspace")
}

/// The folder for build output, as cargo has been told.
pub(crate) fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => root().join(folder),
        None => root().join("target"),
    }
}

/// A program to run in the repository's root, with nothing on its standard input.
pub(crate) fn program(name: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(name);
    command.current_dir(root()).stdin(Stdio::null());
    command
}

static ONLY_ONCE: AtomicBool = AtomicBool::new(false);

/// From here on, cargo keeps nothing for the next build and nothing for a debugger, which take room and time.
pub(crate) fn only_once() {
    ONLY_ONCE.store(true, Ordering::Relaxed);
}

/// A cargo command; `arguments` are split at blanks.
pub(crate) fn cargo(arguments: &str) -> Command {
    let mut command = program(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    if ONLY_ONCE.load(Ordering::Relaxed) {
        command.env("CARGO_INCREMENTAL", "0").env("CARGO_PROFILE_DEV_DEBUG", "0");
    }
    command.args(arguments.split_whitespace());
    command
}

/// A cargo command that builds with the lints of clippy as errors, where clippy is installed: `cargo clippy` would go through
/// everything once more. What it starts builds without.
pub(crate) fn linted(arguments: &str) -> Command {
    let mut command = cargo("--config build.rustflags=['-Dwarnings']");
    if has_clippy() {
        command.args(["--config", "build.rustc-workspace-wrapper='clippy-driver'"]);
    }
    command.args(arguments.split_whitespace());
    command
}

/// Whether clippy is installed.
pub(crate) fn has_clippy() -> bool {
    static FOUND: OnceLock<bool> = OnceLock::new();
    *FOUND.get_or_init(|| output(program("clippy-driver").arg("--version")).is_some())
}

/// Runs a command, its output going where ours goes.
pub(crate) fn run(command: &mut Command) -> Outcome {
    println!("$ {}", shown(command));
    match command.status() {
        Ok(status) if status.success() => Outcome::Passed(String::new()),
        Ok(status) => Outcome::Failed(status.to_string()),
        Err(error) => Outcome::Failed(error.to_string()),
    }
}

/// Runs a command quietly; its standard output if it succeeds.
pub(crate) fn output(command: &mut Command) -> Option<String> {
    let output = command.stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The command as one would type it, settings of the environment in front.
pub(crate) fn shown(command: &Command) -> String {
    let settings = command.get_envs().filter_map(|(name, value)| Some((name, value?)));
    let settings = settings.map(|(name, value)| format!("{}={}", name.display(), quoted(value)));
    let name = Path::new(command.get_program()).file_stem().unwrap_or_default();
    let words = std::iter::once(name).chain(command.get_args()).map(quoted);
    settings.chain(words).collect::<Vec<_>>().join(" ")
}

fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    if word.contains([' ', ';', '(']) { format!("'{word}'") } else { word.into_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_shown_as_typed() {
        let mut command = cargo("test --workspace");
        command.env("CL_DEVICE", "a b");
        assert_eq!(shown(&command), "CL_DEVICE='a b' cargo test --workspace");
    }

    #[test]
    fn the_root_holds_the_workspace() {
        assert!(root().join("Cargo.toml").exists());
    }
}
