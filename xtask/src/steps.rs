//! The steps of each command, in order.

use std::collections::BTreeSet;
use std::process::ExitCode;

use crate::beside::Beside;
use crate::command::{self, cargo, linted, output, program, run, run_tests, target};
use crate::report::{Outcome, Report};
use crate::{devices, install, mpi, oclgrind, pictures, tidy as sources};

/// How much of the test run is wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    Quick,
    Everything,
}

/// `cl-runtime` must stay below this many crates, itself included.
const MOST_CRATES: usize = 60;

/// Everything that must hold before a change goes in.
pub(crate) fn test(extent: Extent) -> ExitCode {
    let everything = extent == Extent::Everything;
    let mut report = Report::default();
    if everything {
        // each thing is built once
        command::only_once();
        report.step("install OpenCL for the tests", install::opencl);
    }
    report.step("format", format);
    report.step("build, with clippy", build);
    // what runs beside the other steps has work for one processor
    let builds = Beside::start("builds");
    report.step(if everything { "tests on every device" } else { "tests on one driver" }, || tests(extent));
    report.step(BUILDS, || builds.outcome());
    let oclgrind = everything.then(|| Beside::start("oclgrind"));
    report.step("programs in the documentation", documented_programs);
    if let Some(oclgrind) = oclgrind {
        report.step("documentation", documentation);
        report.step(UNDER_OCLGRIND, || oclgrind.outcome());
        report.step("tests without OpenCL", tests_without_opencl);
        report.step("checked execution", checked_execution);
        report.step("coverage of kernels", crate::coverage::check);
        report.step("MPI with four ranks", mpi::test);
    }
    report.step("dependencies", dependencies);
    report.step("tidy", sources::check);
    if everything {
        examples(&mut report);
    }
    report.finish()
}

/// What tells within a minute whether an edit of the compiler is on the right way: no OpenCL is asked for.
pub(crate) fn check() -> ExitCode {
    let mut report = Report::default();
    report.step("format", format);
    report.step("tests of the compiler", || {
        run_tests(&mut cargo("test --package cl-compiler --package cl-ir --no-fail-fast"))
    });
    report.step("golden files, and tests on the native device", || {
        let tests = "test --package tests --test golden --test language --test panics --no-fail-fast";
        without_opencl(&mut cargo(tests))
    });
    report.finish()
}

/// Writes the golden files anew.
pub(crate) fn bless() -> ExitCode {
    let mut report = Report::default();
    report.step("bless", || run(cargo("test --package tests golden").env("BLESS", "1")));
    report.finish()
}

/// Only the tidy check.
pub(crate) fn tidy() -> ExitCode {
    let mut report = Report::default();
    report.step("tidy", sources::check);
    report.finish()
}

/// Only the counts of a kernel's lines.
pub(crate) fn coverage() -> ExitCode {
    let mut report = Report::default();
    report.step("coverage of kernels", crate::coverage::check);
    report.finish()
}

/// Only the tests of `cl-mpi`.
pub(crate) fn mpi() -> ExitCode {
    let mut report = Report::default();
    report.step("MPI with four ranks", mpi::test);
    report.finish()
}

/// Only the tests that start cargo.
pub(crate) fn builds() -> ExitCode {
    let mut report = Report::default();
    report.step(BUILDS, tests_that_build);
    report.finish()
}

/// Only the tests under Oclgrind.
pub(crate) fn oclgrind() -> ExitCode {
    let mut report = Report::default();
    report.step(UNDER_OCLGRIND, under_oclgrind);
    report.finish()
}

/// Only the cost of the macro.
pub(crate) fn macro_cost() -> ExitCode {
    let mut report = Report::default();
    report.step("cost of kernels in cargo check", crate::macro_cost::measure);
    report.finish()
}

const BUILDS: &str = "tests that build crates";

const UNDER_OCLGRIND: &str = "tests under Oclgrind";

/// What a nightly compiler can look for while tests run.
#[derive(Clone, Copy)]
pub(crate) enum Sanitizer {
    Address,
    Thread,
}

impl Sanitizer {
    fn name(self) -> &'static str {
        match self {
            Self::Address => "address",
            Self::Thread => "thread",
        }
    }
}

/// The native device under a sanitizer.
pub(crate) fn sanitize(sanitizer: Sanitizer) -> ExitCode {
    let mut report = Report::default();
    report.step("tests under a sanitizer", || under_sanitizer(sanitizer));
    report.finish()
}

/// Random kernels.
pub(crate) fn fuzz(arguments: &[&str]) -> ExitCode {
    let mut report = Report::default();
    report.step("random kernels", || run(cargo("run --release --package fuzz --").args(arguments)));
    report.finish()
}

fn format() -> Outcome {
    match output(&mut cargo("fmt --version")) {
        // `cl-mpi` is a workspace of its own
        Some(_) => match run(&mut cargo("fmt --all --check")) {
            Outcome::Passed(_) => run(&mut cargo("fmt --manifest-path cl-mpi/Cargo.toml --check")),
            outcome => outcome,
        },
        None => Outcome::Skipped("not installed: rustup component add rustfmt".to_owned()),
    }
}

/// The packages whose tests run on a device.
const ON_DEVICES: &str = "--package tests --package cl-runtime --package examples";

/// What the tests run, all at once, so that each thing is built once, and linted while it is: all that run tests are
/// [`command::linted`], and name either the workspace or packages with the same features ([`same_features`]).
fn build() -> Outcome {
    match run(&mut linted("test --workspace --no-run")) {
        Outcome::Passed(_) if !command::has_clippy() => {
            Outcome::Passed("without clippy, which is not installed: rustup component add clippy".to_owned())
        }
        outcome => outcome,
    }
}

/// All but those of [`tests_that_build`]; what is left has the same features without their packages.
fn tests(extent: Extent) -> Outcome {
    on_devices("test --workspace --exclude ui-tests --exclude cargo-cl --tests --no-fail-fast", extent)
}

/// The tests that start cargo: diagnostics, crates that use ours, `cargo cl`.
fn tests_that_build() -> Outcome {
    on_devices("test --workspace --bin cargo-cl --test ui --test crates --test tool --no-fail-fast", Extent::Quick)
}

/// Each is a process of its own and takes whichever device there is: to start the drivers that hide theirs would take four times as long as all
/// else.
fn documented_programs() -> Outcome {
    on_devices("test --workspace --doc --no-fail-fast", Extent::Quick)
}

/// Runs cargo on the drivers that show their devices, and where everything is wanted on those too that hide them.
fn on_devices(arguments: &str, extent: Extent) -> Outcome {
    let mut command = linted(arguments);
    if extent == Extent::Everything {
        devices::every_driver(&mut command);
    }
    run_tests(devices::without_cache(&mut command))
}

fn tests_without_opencl() -> Outcome {
    without_opencl(&mut linted(&format!("test {ON_DEVICES} --tests --no-fail-fast")))
}

fn under_oclgrind() -> Outcome {
    // it computes the lanes of vectors wrongly, and it has no locks for threads that wait and launch at once
    oclgrind::run(devices::without_cache(&mut linted(
        "test --package tests --package cl-runtime --tests --no-fail-fast -- \
         --skip types:: --skip lanewise:: --skip masks:: --skip callbacks:: --skip futures:: --skip host_functions:: \
         --skip at_once:: --skip user_events:: --skip failures:: --skip marks:: --skip nothing_that_waits_is_left_behind \
         --skip every_call_may_fail --skip a_device_may_be_lost",
    )))
}

/// Kernels that are right: checked execution finds nothing in them.
fn checked_execution() -> Outcome {
    let tests = "test --package tests --package cl-runtime --test gallery --test local_memory --no-fail-fast";
    without_opencl(linted(tests).env("CL_CHECK", "race"))
}

/// Runs a command that finds no OpenCL.
fn without_opencl(command: &mut std::process::Command) -> Outcome {
    match devices::no_opencl(command) {
        Ok(command) => run_tests(command),
        Err(error) => Outcome::Failed(error.to_string()),
    }
}

/// Runs the tests on the native device under a sanitizer of the nightly compiler.
fn under_sanitizer(sanitizer: Sanitizer) -> Outcome {
    let Some(version) = output(program("rustup").args(["run", "nightly", "rustc", "-vV"])) else {
        return Outcome::Skipped("not installed: rustup toolchain install nightly".to_owned());
    };
    let Some(host) = version.lines().find_map(|line| line.strip_prefix("host: ")) else {
        return Outcome::Failed("rustc does not say what it runs on".to_owned());
    };
    let mut command = program("rustup");
    // what procedural macros are built with must not be sanitized, so the target is named
    command.args(["run", "nightly", "cargo", "test", "--target", host, "--target-dir"]);
    command.arg(target().join("sanitize").join(sanitizer.name()));
    command.args(["--package", "cl-runtime", "--package", "tests", "--tests", "--no-fail-fast"]);
    command.env("RUSTFLAGS", format!("-Zsanitizer={}", sanitizer.name())).env_remove("RUSTUP_TOOLCHAIN");
    match sanitizer {
        // tests forget buffers on purpose, and ask for more memory than there is; threads have the standard library's stacks for
        // signals, which the sanitizer would unmap
        Sanitizer::Address => {
            command.env("ASAN_OPTIONS", "detect_leaks=0:allocator_may_return_null=1:use_sigaltstack=0")
        }
        // it must see the locks of the standard library
        Sanitizer::Thread => command.arg("-Zbuild-std"),
    };
    without_opencl(&mut command)
}

fn documentation() -> Outcome {
    // with the flags of the tests, whose compiler it takes
    run(linted("doc --workspace --no-deps").env("RUSTDOCFLAGS", "-D warnings"))
}

fn dependencies() -> Outcome {
    let tree = cargo("tree --package cl-runtime --edges normal,build --prefix none --format {p}").output();
    let crates = match tree {
        Ok(output) if output.status.success() => distinct(&String::from_utf8_lossy(&output.stdout)),
        Ok(output) => return Outcome::Failed(String::from_utf8_lossy(&output.stderr).trim().to_owned()),
        Err(error) => return Outcome::Failed(error.to_string()),
    };
    if crates >= MOST_CRATES {
        return Outcome::Failed(format!("cl-runtime has {crates} crates; fewer than {MOST_CRATES} are allowed"));
    }
    match same_features() {
        Ok(()) => Outcome::Passed(format!("cl-runtime has {crates} crates")),
        Err(problem) => Outcome::Failed(problem),
    }
}

/// Checks that the crates of [`ON_DEVICES`] have the features that they have in the workspace: otherwise cargo builds them, and
/// all that depends on them, a second time.
fn same_features() -> Result<(), String> {
    let tree = |selection: &str| {
        let tree = format!("tree {selection} --edges features,normal,build,dev --prefix none");
        output(&mut cargo(&tree)).ok_or(format!("`cargo {tree}` fails"))
    };
    let (selected, all) = (tree(ON_DEVICES)?, tree("--workspace")?);
    // also those that have no features there
    let crates: BTreeSet<_> = selected.lines().filter_map(|line| line.split(' ').next()).collect();
    let (selected, all) = (features(&selected), features(&all));
    let missing: Vec<_> = all.difference(&selected).filter(|(name, _)| crates.contains(name.as_str())).collect();
    match missing.is_empty() {
        true => Ok(()),
        false => {
            Err(format!("the tests on devices are built twice: they lack the features {missing:?} of the workspace"))
        }
    }
}

/// The crates and features in a `cargo tree --edges features`.
fn features(tree: &str) -> BTreeSet<(String, String)> {
    let feature = |line: &str| {
        let (name, rest) = line.split_once(" feature \"")?;
        Some((name.to_owned(), rest.split('"').next()?.to_owned()))
    };
    tree.lines().filter_map(feature).collect()
}

/// How many crates `cargo tree` lists, each counted once.
fn distinct(tree: &str) -> usize {
    let crates = tree.lines().map(|line| line.split_whitespace().take(2).collect::<Vec<_>>().join(" "));
    crates.filter(|name| !name.is_empty()).collect::<BTreeSet<_>>().len()
}

fn examples(report: &mut Report) {
    if !report.step("build the examples", pictures::build) {
        return;
    }
    let mut devices = Vec::new();
    report.step("devices", || {
        devices = devices::all();
        Outcome::Passed(format!("{} found", devices.len()))
    });
    for example in pictures::EXAMPLES {
        for device in &devices {
            report.step(&format!("example {example} on {}", device.name), || pictures::draw(example, device));
        }
    }
    report.step("the same pictures everywhere", || pictures::compare(&devices));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_read_from_a_tree() {
        let found =
            features("a v1.0.0\na feature \"std\"\nb feature \"default\" (command-line)\na feature \"std\" (*)\n");
        let expected = [("a", "std"), ("b", "default")].map(|(name, feature)| (name.to_owned(), feature.to_owned()));
        assert_eq!(found, BTreeSet::from(expected));
    }

    #[test]
    fn a_crate_counts_once() {
        assert_eq!(distinct("a v1.0.0 (/x)\nb v0.1.0\nb v0.1.0 (*)\nb v0.2.0\nc v1.0.0 (proc-macro)\n\n"), 4);
    }
}
