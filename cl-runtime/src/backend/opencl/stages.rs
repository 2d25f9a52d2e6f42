//! A pool of pinned host memory, through which staged transfers go.

use super::{handle::EventHandle, object::BufferObject, wait};
use opencl3::{
    command_queue::{enqueue_unmap_mem_object, flush},
    types::cl_command_queue,
};
use std::{
    fmt,
    ptr::{self, NonNull},
    sync::{Mutex, MutexGuard, PoisonError},
};

/// The number of stages kept for later transfers: two for each of eight threads.
const KEPT: usize = 16;

/// Pinned host memory that stays mapped.
pub(super) struct Stage {
    pub(super) object: BufferObject,
    pub(super) start: NonNull<u8>,
    /// The queue in which it is mapped. It lives as long as the process.
    pub(super) queue: cl_command_queue,
}

// SAFETY: it owns its bytes, and any thread may use them and the queue.
unsafe impl Send for Stage {}

/// No command uses it any more.
impl Drop for Stage {
    fn drop(&mut self) {
        let (queue, start) = (self.queue, self.start.as_ptr().cast());
        // drivers may leak memory that is still mapped
        // SAFETY: mapped there, and there are no references into it.
        let event = unsafe { enqueue_unmap_mem_object(queue, self.object.raw(), start, 0, ptr::null()) };
        // SAFETY: just created, and owned here.
        drop(event.map(|event| unsafe { EventHandle::new(event) }));
        let _ = flush(queue);
    }
}

/// The unused stages of a context.
#[derive(Default)]
pub(crate) struct Stages {
    lists: Mutex<Lists>,
}

#[derive(Default)]
struct Lists {
    free: Vec<Stage>,
    /// The stages whose command could not be waited for. The driver may still be using them.
    late: Vec<(EventHandle, Stage)>,
}

impl fmt::Debug for Stages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stages").field("free", &self.lists().free.len()).finish()
    }
}

impl Stages {
    fn lists(&self) -> MutexGuard<'_, Lists> {
        self.lists.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn take(&self) -> Option<Stage> {
        let mut lists = self.lists();
        if let Some(stage) = lists.free.pop() {
            return Some(stage);
        }
        let at = lists.late.iter().position(|(event, _)| wait::is_done(event))?;
        Some(lists.late.swap_remove(at).1)
    }

    pub(super) fn put(&self, stage: Stage) {
        let mut lists = self.lists();
        if lists.free.len() < KEPT {
            return lists.free.push(stage);
        }
        // not under the lock, because drivers may take long
        drop(lists);
        drop(stage);
    }

    /// Keeps a stage whose command could not be waited for.
    pub(super) fn put_late(&self, event: EventHandle, stage: Stage) {
        self.lists().late.push((event, stage));
    }
}
