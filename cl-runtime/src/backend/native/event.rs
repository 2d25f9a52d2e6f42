//! Events of the native device, which have always completed.

use crate::{
    base::{error::Result, profile::Profile},
    host::{clock, outcome::Outcome},
};
use std::{sync::Arc, time::Duration};

/// A completed command.
#[derive(Debug, Clone)]
pub(crate) struct NativeEvent {
    times: Times,
    outcome: Option<Arc<Outcome>>,
}

/// The start and the end of a command.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Times {
    pub(crate) started: Duration,
    pub(crate) ended: Duration,
}

impl NativeEvent {
    pub(crate) fn new(times: Times, outcome: Option<Arc<Outcome>>) -> Self {
        Self { times, outcome }
    }

    /// A command that took no time.
    pub(crate) fn nothing() -> Self {
        let now = clock::now();
        Self { times: Times { started: now, ended: now }, outcome: None }
    }

    /// Runs a command and measures its time.
    pub(crate) fn of(work: impl FnOnce()) -> Self {
        let started = clock::now();
        work();
        Self { times: Times { started, ended: clock::now() }, outcome: None }
    }

    pub(crate) fn wait(&self) -> Result<()> {
        self.outcome.as_ref().map_or(Ok(()), |outcome| Err(outcome.error()))
    }

    pub(crate) fn profile(&self) -> Result<Profile> {
        let Times { started, ended } = self.times;
        Ok(Profile { queued: started, submitted: started, started, ended })
    }
}
