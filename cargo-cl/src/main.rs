//! `cargo cl`: the command-line tool of `cl-runtime`.
//!
//! `profile` and `check` start the user's program with a variable that the runtime reads. `show`, `diff` and `build` need the
//! kernels without running the program: [`harness`] links the crate, which cargo has built as ever, into a small program that
//! asks the runtime for them; [`recorder`] is how it learns what cargo passes to rustc.

mod build;
mod cache;
mod cargo;
mod cli;
mod devices;
mod diff;
mod harness;
mod picture;
mod profile;
mod recorder;
mod run;
mod show;
mod trace;
mod units;

use clap::Parser;
use cli::{Cli, Command};
use std::process::ExitCode;

fn main() -> ExitCode {
    if let Some(code) = recorder::run_as_rustc() {
        return code;
    }
    // cargo passes the name of the subcommand as the first argument
    let arguments = std::env::args_os().enumerate();
    let arguments = arguments.filter(|(index, argument)| *index != 1 || argument != "cl").map(|(_, argument)| argument);
    let Cli { command } = Cli::parse_from(arguments);
    let result = match command {
        Command::Devices(options) => devices::run(&options),
        Command::Show(options) => show::run(&options),
        Command::Diff(options) => diff::run(&options),
        Command::Build(options) => build::run(&options),
        Command::Check(options) => run::check(&options),
        Command::Cache(options) => cache::run(&options),
        Command::Profile(options) => profile::run(&options),
    };
    result.unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::from(2)
    })
}
