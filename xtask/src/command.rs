//! Running other programs: never interactive, and with the command line shown first.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read, Write};
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

/// How cargo is told so.
pub(crate) fn settings() -> impl Iterator<Item = (&'static str, &'static str)> {
    let only_once = ONLY_ONCE.load(Ordering::Relaxed);
    [("CARGO_INCREMENTAL", "0"), ("CARGO_PROFILE_DEV_DEBUG", "0")].into_iter().filter(move |_| only_once)
}

/// A cargo command; `arguments` are split at blanks.
pub(crate) fn cargo(arguments: &str) -> Command {
    let mut command = program(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.envs(settings());
    command.args(arguments.split_whitespace());
    command
}

/// A cargo command that builds with the lints of clippy as errors, where clippy is installed: `cargo clippy` would go through
/// everything once more. What it starts builds without.
pub(crate) fn linted(arguments: &str) -> Command {
    // cargo passes a profile's `lto = "off"` to what a program uses, and not to what only a macro uses: for the documentation and
    // the examples it would build the compiler again. A flag reaches both
    let mut command = cargo("--config profile.dev.lto=false --config build.rustflags=['-Dwarnings','-Clto=off']");
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

/// Runs a command of `cargo test --no-fail-fast`, its output going where ours goes. A failure names the tests that failed,
/// and repeats what they printed.
pub(crate) fn run_tests(command: &mut Command) -> Outcome {
    run_watched(command, |_| None).0
}

/// The same, and what `found` gives for the lines of standard error.
pub(crate) fn run_watched(
    command: &mut Command,
    mut found: impl FnMut(&str) -> Option<String> + Send,
) -> (Outcome, Vec<String>) {
    println!("$ {}", shown(command));
    let mut child = match command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn() {
        Ok(child) => child,
        Err(error) => return (Outcome::Failed(error.to_string()), Vec::new()),
    };
    let (results, messages) = (child.stdout.take(), child.stderr.take());
    let (mut printed, mut failed, mut complaints) = (Printed::default(), Vec::new(), Vec::new());
    std::thread::scope(|scope| {
        let messages = scope.spawn(|| {
            let mut targets = Vec::new();
            echoed(messages, std::io::stderr(), |line| {
                targets.extend(failed_target(line));
                complaints.extend(found(line));
            });
            targets
        });
        echoed(results, std::io::stdout(), |line| {
            printed.read(line);
            failed.extend(failed_test(line));
        });
        failed.extend(messages.join().unwrap_or_default());
    });
    failed.dedup();
    let outcome = match child.wait() {
        Ok(status) if status.success() => Outcome::Passed(String::new()),
        Ok(status) => Outcome::Failed(format!("{status}: {}{}", failed.join(", "), printed.lines)),
        Err(error) => Outcome::Failed(error.to_string()),
    };
    (outcome, complaints)
}

/// What failed tests printed, as libtest repeats it between two lines `failures:`.
#[derive(Default)]
struct Printed {
    inside: bool,
    /// Each behind a line break.
    lines: String,
}

impl Printed {
    fn read(&mut self, line: &str) {
        if line == "failures:" {
            self.inside = !self.inside;
        } else if self.inside && !line.is_empty() {
            self.lines.push('\n');
            self.lines.push_str(line);
        }
    }
}

/// Copies a stream to another, line by line, and shows each to `read`.
fn echoed(from: Option<impl Read>, mut to: impl Write, mut read: impl FnMut(&str)) {
    let Some(from) = from else { return };
    for line in BufReader::new(from).split(b'\n').map_while(Result::ok) {
        // an output that is closed is no reason to stop the tests
        _ = to.write_all(&line).and_then(|()| to.write_all(b"\n"));
        read(&String::from_utf8_lossy(&line));
    }
}

/// The name of the test that this line of libtest's says has failed.
fn failed_test(line: &str) -> Option<String> {
    Some(line.strip_prefix("test ")?.strip_suffix(" ... FAILED")?.to_owned())
}

/// The target that this line of cargo's says has failed, in its list at the end: a process that died names no test.
fn failed_target(line: &str) -> Option<String> {
    let arguments = line.strip_prefix("    `")?.strip_suffix('`')?;
    // the package is named in a workspace of several
    (arguments.starts_with("-p ") || arguments.starts_with("--")).then(|| arguments.to_owned())
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
    fn failures_are_named() {
        let printed = "test a::b ... ok\ntest a::c ... FAILED\ntest result: FAILED. 1 passed; 1 failed\n";
        assert_eq!(printed.lines().filter_map(failed_test).collect::<Vec<_>>(), ["a::c"]);
        let listed = "error: 2 targets failed:\n    `-p tests --test golden`\n    `--test failures`\n";
        let targets = ["-p tests --test golden", "--test failures"];
        assert_eq!(listed.lines().filter_map(failed_target).collect::<Vec<_>>(), targets);
        let mut repeated = Printed::default();
        let printed =
            "test a ... FAILED\n\nfailures:\n\n---- a stdout ----\n1 is not 2\n\nfailures:\n    a\n\ntest result:";
        printed.lines().for_each(|line| repeated.read(line));
        assert_eq!(repeated.lines, "\n---- a stdout ----\n1 is not 2");
    }

    #[test]
    fn the_root_holds_the_workspace() {
        assert!(root().join("Cargo.toml").exists());
    }
}
