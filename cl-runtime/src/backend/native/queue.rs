//! Queues of the native device: nothing waits in them, but panics wait for someone to see them.

use super::event::Outcome;
use crate::{
    error::{Error, Result},
    panic::KernelPanic,
};
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError, atomic::Ordering},
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

    /// Keeps a panic until someone sees it.
    pub(crate) fn keep(&self, panic: KernelPanic) -> Arc<Outcome> {
        let outcome = Arc::new(Outcome::new(panic));
        let mut unseen = self.unseen.lock().unwrap_or_else(PoisonError::into_inner);
        unseen.retain(|outcome| !outcome.seen.load(Ordering::Relaxed));
        if unseen.len() < KEPT {
            unseen.push_back(outcome.clone());
        }
        outcome
    }

    /// Reports the first panic that nobody has seen. The others are left to their own events.
    pub(crate) fn finish(&self) -> Result<()> {
        let mut unseen = self.unseen.lock().unwrap_or_else(PoisonError::into_inner);
        let first =
            std::mem::take(&mut *unseen).into_iter().find(|outcome| !outcome.seen.swap(true, Ordering::Relaxed));
        first.map_or(Ok(()), |outcome| Err(Error::Panic(outcome.panic.clone())))
    }
}
