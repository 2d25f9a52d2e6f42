//! Launched work.

use crate::{
    backend::{native, opencl},
    error::Result,
};
use std::time::Duration;

/// A launch or a transfer that is under way or done. Clones stand for the same one.
#[derive(Debug, Clone)]
pub struct Event {
    pub(crate) inner: EventInner,
}

#[derive(Debug, Clone)]
pub(crate) enum EventInner {
    Native(native::event::NativeEvent),
    OpenCl(opencl::event::Event),
}

/// How far a launch has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// In the queue.
    Queued,
    /// Handed to the device.
    Submitted,
    /// Running.
    Running,
    /// Done.
    Complete,
}

/// When things happened to a launch, each as the time since a fixed moment of the device's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Profile {
    /// It was put in the queue.
    pub queued: Duration,
    /// It was handed to the device.
    pub submitted: Duration,
    /// It started.
    pub started: Duration,
    /// It ended.
    pub ended: Duration,
}

impl Profile {
    /// The time that the kernel itself took.
    pub fn duration(&self) -> Duration {
        self.ended.saturating_sub(self.started)
    }

    /// The time from the queue to the end.
    pub fn total(&self) -> Duration {
        self.ended.saturating_sub(self.queued)
    }
}

impl Event {
    /// Waits until it is done.
    ///
    /// # Errors
    ///
    /// [`Error::Panic`](crate::Error::Panic) if a work-item of this launch panicked, each time it is asked;
    /// [`Error::OpenCl`](crate::Error::OpenCl) if the device failed.
    pub fn wait(&self) -> Result<()> {
        match &self.inner {
            EventInner::Native(event) => event.wait(),
            EventInner::OpenCl(event) => event.wait(),
        }
    }

    /// Waits until it is done, whether well or with a panic.
    pub(crate) fn block(&self) -> Result<()> {
        match &self.inner {
            EventInner::Native(_) => Ok(()),
            EventInner::OpenCl(event) => event.block(),
        }
    }

    /// How far it has come, without waiting.
    ///
    /// # Errors
    ///
    /// [`Error::OpenCl`](crate::Error::OpenCl) if the device failed. A panic is not reported here but by
    /// [`wait`](Self::wait).
    pub fn status(&self) -> Result<Status> {
        match &self.inner {
            EventInner::Native(_) => Ok(Status::Complete),
            EventInner::OpenCl(event) => event.status(),
        }
    }

    /// Whether it is done, without waiting. A launch that failed is done.
    pub fn is_complete(&self) -> bool {
        self.status().map_or(true, |status| status == Status::Complete)
    }

    /// When it was queued, submitted, started and ended. Waits until it is done.
    ///
    /// # Errors
    ///
    /// [`Error::ProfilingDisabled`](crate::Error::ProfilingDisabled) unless its queue was built with
    /// [`profiling(true)`](crate::QueueBuilder::profiling).
    pub fn profile(&self) -> Result<Profile> {
        match &self.inner {
            EventInner::Native(event) => event.profile(),
            EventInner::OpenCl(event) => event.profile(),
        }
    }
}
