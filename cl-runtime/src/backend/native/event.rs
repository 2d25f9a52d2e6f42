//! Events of the native device: what they stand for is done.

use super::clock;
use crate::{
    error::{Error, Result},
    event::Profile,
    panic::KernelPanic,
};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

/// A panic, and whether someone has seen it.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) panic: KernelPanic,
    pub(crate) seen: AtomicBool,
}

impl Outcome {
    pub(crate) fn new(panic: KernelPanic) -> Self {
        Self { panic, seen: AtomicBool::new(false) }
    }
}

/// Something that is done.
#[derive(Debug, Clone)]
pub(crate) struct NativeEvent {
    times: Times,
    outcome: Option<Arc<Outcome>>,
}

/// When it started and ended.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Times {
    pub(crate) started: Duration,
    pub(crate) ended: Duration,
}

impl NativeEvent {
    pub(crate) fn new(times: Times, outcome: Option<Arc<Outcome>>) -> Self {
        Self { times, outcome }
    }

    /// Something that took no time.
    pub(crate) fn nothing() -> Self {
        let now = clock::now();
        Self { times: Times { started: now, ended: now }, outcome: None }
    }

    /// Something that is done here and now.
    pub(crate) fn of(work: impl FnOnce()) -> Self {
        let started = clock::now();
        work();
        Self { times: Times { started, ended: clock::now() }, outcome: None }
    }

    pub(crate) fn wait(&self) -> Result<()> {
        match &self.outcome {
            None => Ok(()),
            Some(outcome) => {
                outcome.seen.store(true, Ordering::Relaxed);
                Err(Error::Panic(outcome.panic.clone()))
            }
        }
    }

    pub(crate) fn profile(&self) -> Result<Profile> {
        let Times { started, ended } = self.times;
        Ok(Profile { queued: started, submitted: started, started, ended })
    }
}
