//! The panics of launches, until they are reported.

use super::exit;
use crate::base::{
    error::{Error, Result},
    logging::PANIC,
};
use log::error;
use std::{
    io::{self, Write as _},
    sync::{
        Arc, Mutex, Once, PoisonError, Weak,
        atomic::{AtomicBool, Ordering},
    },
};

/// The shared error of a launch: a panic, or the findings of checked execution. If it is dropped or the process ends before it has been reported, it is printed to
/// stderr.
#[derive(Debug)]
pub(crate) struct Outcome {
    error: Error,
    /// It has been reported, or another panic has been reported in its place.
    seen: AtomicBool,
}

/// The panics that may still be reported. Those left at process exit are printed.
static UNTOLD: Mutex<Vec<Weak<Outcome>>> = Mutex::new(Vec::new());

impl Outcome {
    #[cold]
    pub(crate) fn new(error: Error) -> Arc<Self> {
        static REGISTERED: Once = Once::new();
        REGISTERED.call_once(exit::register);
        let outcome = Arc::new(Self { error, seen: AtomicBool::new(false) });
        let mut untold = UNTOLD.lock().unwrap_or_else(PoisonError::into_inner);
        untold.retain(|outcome| outcome.strong_count() > 0);
        untold.push(Arc::downgrade(&outcome));
        outcome
    }

    /// The error for a caller that asks. Marks the panic as reported.
    pub(crate) fn error(&self) -> Error {
        self.pass_over();
        self.error.clone()
    }

    pub(crate) fn is_seen(&self) -> bool {
        self.seen.load(Ordering::Relaxed)
    }

    /// Marks the panic as reported.
    pub(crate) fn pass_over(&self) {
        self.seen.store(true, Ordering::Relaxed);
    }

    /// Reports the first unreported panic, and marks the others as reported.
    pub(crate) fn report(unseen: impl IntoIterator<Item = Arc<Self>>) -> Result<()> {
        let mut unseen = unseen.into_iter().filter(|outcome| !outcome.is_seen());
        let first = unseen.next();
        unseen.for_each(|other| other.pass_over());
        first.map_or(Ok(()), |outcome| Err(outcome.error()))
    }

    fn tell(&self) {
        if self.seen.swap(true, Ordering::Relaxed) {
            return;
        }
        let error = &self.error;
        if log::max_level() == log::LevelFilter::Off {
            let advice =
                "no call has returned this error: `.run(&queue)?`, `event.wait()?` and `queue.finish()?` return it";
            // without stderr, the message is lost
            let _ = writeln!(io::stderr(), "{error}\nnote: {advice}");
        } else {
            error!(target: PANIC, "{error}");
        }
    }
}

impl Drop for Outcome {
    fn drop(&mut self) {
        self.tell();
    }
}

/// At process exit: prints the panics that have not been reported.
pub(crate) fn tell_all() {
    let untold = UNTOLD.try_lock().map(|mut untold| std::mem::take(&mut *untold)).unwrap_or_default();
    untold.iter().filter_map(Weak::upgrade).for_each(|outcome| outcome.tell());
}
