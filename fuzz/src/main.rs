//! `fuzz random` and the related commands. See the book's chapter on fidelity.

mod command;

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let name = args.next().unwrap_or_default();
    match command::options::Options::parse(args) {
        // deeply nested programs need a deep stack, in drivers too
        Ok(options) => std::thread::Builder::new()
            .stack_size(256 << 20)
            .spawn(move || command::run(&name, &options))
            .map_or(ExitCode::FAILURE, |thread| thread.join().unwrap_or(ExitCode::FAILURE)),
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
