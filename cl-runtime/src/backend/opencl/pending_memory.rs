//! Host memory that commands use.

use super::{handle::EventHandle, wait};
use crate::base::host_memory::Held;
use std::{
    collections::BTreeMap,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

/// The host memory of running transfers whose `Transfer` has been dropped.
#[derive(Debug, Default)]
pub(crate) struct PendingMemory {
    list: Mutex<BTreeMap<u64, (EventHandle, Held)>>,
    count: AtomicU64,
}

impl PendingMemory {
    fn list(&self) -> MutexGuard<'_, BTreeMap<u64, (EventHandle, Held)>> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number under which it is kept.
    pub(super) fn keep(&self, event: EventHandle, held: Held) -> u64 {
        let number = self.count.fetch_add(1, Ordering::Relaxed);
        self.list().insert(number, (event, held));
        number
    }

    /// Frees the memory with this number if its transfer has completed. The notification also comes if the driver stops
    /// responding.
    pub(super) fn free(&self, number: u64) {
        let done = {
            let mut list = self.list();
            list.get(&number).is_some_and(|(event, _)| wait::is_done(event)).then(|| list.remove(&number))
        };
        drop(done);
    }

    /// Frees the memory of completed transfers.
    pub(crate) fn sweep(&self) {
        let done: Vec<_> = {
            let mut list = self.list();
            let done = list.iter().filter(|(_, (event, _))| wait::is_done(event)).map(|(number, _)| *number);
            let done: Vec<_> = done.collect();
            done.into_iter().map(|number| list.remove(&number)).collect()
        };
        // only now, because a drop may run arbitrary code
        drop(done);
    }
}
