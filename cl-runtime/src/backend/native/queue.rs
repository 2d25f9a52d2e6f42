//! Queues of the native device. No commands wait in them, but panics do, until they are reported.

use super::device::NativeDevice;
use crate::{
    base::{
        check::Settings,
        error::{Error, Result},
    },
    host::outcome::Outcome,
    timeline::{self, Row},
};
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

/// A queue of the native device.
#[derive(Debug)]
pub(crate) struct NativeQueue {
    device: &'static NativeDevice,
    unseen: Mutex<VecDeque<Arc<Outcome>>>,
    /// What checked execution looks for, if launches are checked.
    pub(crate) check: Option<Settings>,
    /// Its row in the timeline, if there is one.
    pub(crate) row: Option<Row>,
}

/// The number of panics that a queue keeps for `finish`. Later ones are only returned by their events.
const KEPT: usize = 64;

impl NativeQueue {
    pub(crate) fn new(device: &'static NativeDevice, check: Option<Settings>, in_order: bool) -> Self {
        let row = timeline::row(|| device.full_name(), in_order);
        Self { device, unseen: Mutex::default(), check, row }
    }

    /// The device that it is on.
    pub(crate) fn device(&self) -> &'static NativeDevice {
        self.device
    }

    /// Keeps a panic until it is reported.
    pub(crate) fn keep(&self, error: Error) -> Arc<Outcome> {
        let outcome = Outcome::new(error);
        let mut unseen = self.unseen.lock().unwrap_or_else(PoisonError::into_inner);
        unseen.retain(|outcome| !outcome.is_seen());
        if unseen.len() < KEPT {
            unseen.push_back(outcome.clone());
        } else {
            // enough unreported panics are kept already
            outcome.pass_over();
        }
        outcome
    }

    /// Reports the first unreported panic. The others are still returned by their own events.
    pub(crate) fn finish(&self) -> Result<()> {
        let mut unseen = self.unseen.lock().unwrap_or_else(PoisonError::into_inner);
        Outcome::report(std::mem::take(&mut *unseen))
    }
}
