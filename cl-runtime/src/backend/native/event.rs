//! Events of the native device: what they stand for is done.

use super::clock;
use crate::{error::Result, event::Profile, panic::Outcome};
use std::{sync::Arc, time::Duration};

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
        self.outcome.as_ref().map_or(Ok(()), |outcome| Err(outcome.error()))
    }

    pub(crate) fn profile(&self) -> Result<Profile> {
        let Times { started, ended } = self.times;
        Ok(Profile { queued: started, submitted: started, started, ended })
    }
}
