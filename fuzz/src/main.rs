//! `fuzz random`, and what belongs to it. See the book's chapter on fidelity.

mod command;

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let name = args.next().unwrap_or_default();
    match command::options::Options::parse(args) {
        Ok(options) => command::run(&name, &options),
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
