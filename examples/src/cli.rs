//! The common parts of all example programs: arguments, input files, and errors with their remedies.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result};

/// Parses the command line, runs `program` and converts an error into one line on stderr and exit code 1.
pub fn run<Args: clap::Parser>(program: fn(Args) -> Result<()>) -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(message) => {
            // `--help` also takes this path and is no failure
            let failed = message.use_stderr();
            let _ = message.print();
            return ExitCode::from(u8::from(failed));
        }
    };
    match program(args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The contents of the file that the user names, or of the bundled one.
pub fn read_input(path: Option<&Path>, bundled: &(impl AsRef<[u8]> + ?Sized)) -> Result<Vec<u8>> {
    let Some(path) = path else { return Ok(bundled.as_ref().to_vec()) };
    fs::read(path).with_context(|| {
        let hint = match fs::metadata(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => " (leave the name out to use the bundled file)",
            Ok(file) if file.is_dir() => " (it is a directory)",
            _ => "",
        };
        format!("cannot read `{}`{hint}", path.display())
    })
}

/// The name of the input in messages.
pub fn input_name(path: Option<&Path>) -> String {
    path.map_or("the bundled file".to_string(), |path| path.display().to_string())
}

/// A kernel's time as a user reads it. Some drivers measure none and return the same time for the start and the end.
pub fn kernel_time(time: Duration) -> String {
    if time < Duration::from_micros(1) { "not measured by this driver".to_string() } else { format!("{time:.2?}") }
}
