//! The program that a launch has built, which the library logs.

use std::sync::Mutex;

use log::{LevelFilter, Log, Metadata, Record};

struct LastText;

static TEXT: Mutex<Option<String>> = Mutex::new(None);

impl Log for LastText {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.level() == log::Level::Trace && metadata.target() == "cl_runtime::build"
    }

    fn log(&self, record: &Record<'_>) {
        if self.enabled(record.metadata()) {
            let text = record.args().to_string();
            let (_, program) = text.split_once('\n').unwrap_or_default();
            *TEXT.lock().expect("nobody panics with it") = Some(program.to_owned());
        }
    }

    fn flush(&self) {}
}

/// Begins to note programs.
pub(crate) fn note() {
    log::set_logger(&LastText).expect("there is no other logger");
    log::set_max_level(LevelFilter::Trace);
}

/// The text of the last program that was built.
pub(crate) fn take_last() -> Option<String> {
    TEXT.lock().expect("nobody panics with it").take()
}
