//! `fuzz random` and the related commands. See the book's chapter on fidelity.

mod command;

use std::process::ExitCode;

/// Prints the programs that are built.
struct Programs;

impl log::Log for Programs {
    fn enabled(&self, metadata: &log::Metadata<'_>) -> bool {
        metadata.target() == "cl_runtime::build"
    }

    fn log(&self, record: &log::Record<'_>) {
        if self.enabled(record.metadata()) {
            println!("{}", record.args());
        }
    }

    fn flush(&self) {}
}

fn main() -> ExitCode {
    if std::env::var_os("FUZZ_PROGRAMS").is_some() && log::set_logger(&Programs).is_ok() {
        log::set_max_level(log::LevelFilter::Trace);
    }
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
