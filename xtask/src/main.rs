//! The project's own commands: `cargo xtask test`, `cargo xtask check`, `cargo xtask bless`, `cargo xtask tidy`, `cargo xtask coverage`, `cargo xtask mpi`, `cargo xtask builds`, `cargo xtask oclgrind`, `cargo xtask macro-cost`, `cargo xtask sanitize`.
//!
//! One module per concern: [`command`] runs other programs, [`install`] fetches what the tests want, [`devices`] says
//! which OpenCL devices there are, [`steps`] holds the steps of a test run in order, [`oclgrind`] tests under a simulator, [`beside`] runs a step while others run,
//! [`coverage`] counts lines of kernels, [`macro_cost`] measures what kernels add to `cargo check`, [`mpi`] tests `cl-mpi`, [`pictures`] runs the examples, [`tidy`] reads the sources, [`examples`] those of the runtime for what has none, [`imports`] finds import circles, [`report`] counts and prints.

mod beside;
mod command;
mod coverage;
mod devices;
mod examples;
mod imports;
mod install;
mod macro_cost;
mod mpi;
mod oclgrind;
mod pictures;
mod report;
mod steps;
mod tidy;

use std::process::ExitCode;

const HELP: &str = "\
Usage: cargo xtask COMMAND

  test           install what the tests want (where apt-get can), then check and test everything on every device
  test --quick   the same without the slow parts: no installation, documentation, examples or further test runs, and
                 without the drivers that hide their devices, such as rusticl
  check          while you edit the compiler: format, its own tests, the golden files, and tests on the native device
  bless          write the golden files anew from what the compiler emits now; review the difference before a commit
  tidy           only the tidy check: file lengths, leftover markers, machine paths, broken links, items without examples, import circles
  fuzz …         random kernels against the interpreter, see docs/src/fidelity.md: `cargo xtask fuzz random --count 100000`
  coverage       only the counts of a kernel's lines under `-C instrument-coverage`
  mpi            only the tests and examples of cl-mpi, with four ranks
  builds         only the tests that start cargo: diagnostics, crates that use ours, cargo-cl
  oclgrind       only the tests under Oclgrind, which reports bad accesses, races and divergent barriers
  macro-cost     what a kernel adds to `cargo check`: a crate of 200 kernels against the same 200 plain functions
  sanitize       the tests on the native device under AddressSanitizer; needs a nightly toolchain
  sanitize thread  the same under ThreadSanitizer, which needs the toolchain's rust-src too";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["test"] => steps::test(steps::Extent::Everything),
        ["test", "--quick"] => steps::test(steps::Extent::Quick),
        ["check"] => steps::check(),
        ["bless"] => steps::bless(),
        ["tidy"] => steps::tidy(),
        ["coverage"] => steps::coverage(),
        ["mpi"] => steps::mpi(),
        ["builds"] => steps::builds(),
        ["oclgrind"] => steps::oclgrind(),
        ["macro-cost"] => steps::macro_cost(),
        ["sanitize"] => steps::sanitize(steps::Sanitizer::Address),
        ["sanitize", "thread"] => steps::sanitize(steps::Sanitizer::Thread),
        ["fuzz", ..] => steps::fuzz(&arguments[1..]),
        [] | ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("unknown command: {}\n\n{HELP}", arguments.join(" "));
            ExitCode::FAILURE
        }
    }
}
