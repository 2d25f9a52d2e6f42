//! Queues of the native device: nothing waits in them, but panics wait for someone to see them.

use crate::{
    error::Result,
    panic::{KernelPanic, Outcome},
};
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

/// A queue of the native device.
#[derive(Debug)]
pub(crate) struct NativeQueue {
    unseen: Mutex<VecDeque<Arc<Outcome>>>,
}

/// The number of panics that a queue keeps for `finish`; the later ones are still seen by their events.
const KEPT: usize = 64;

impl NativeQueue {
    pub(crate) fn new() -> Self {
        Self { unseen: Mutex::default() }
    }

    /// Captures a panic until someone sees it.
    pub(crate) fn keep(&self, panic: KernelPanic) -> Arc<Outcome> {
        let outcome = Outcome::new(panic);
        let mut unseen = self.unseen.lock().unwrap_or_else(PoisonError::into_inner);
        unseen.retain(|outcome| !outcome.is_seen());
        if unseen.len() < KEPT {
            unseen.push_back(outcome.clone());
        } else {
            // enough has gone wrong that nobody asks for
            outcome.pass_over();
        }
        outcome
    }

    /// Reports the first panic that nobody has seen. The others are left to their own events.
    pub(crate) fn finish(&self) -> Result<()> {
        let mut unseen = self.unseen.lock().unwrap_or_else(PoisonError::into_inner);
        Outcome::report(std::mem::take(&mut *unseen))
    }
}
