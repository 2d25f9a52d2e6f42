//! Copies between the memories of two contexts, by way of pinned memory of the host. The thread does not wait.
//!
//! Why this is sound: the pinned memory is only accessed through a pointer. A read into it runs after the last write from
//! it, and a write from it after the read. It is freed when the last of them is done.

use super::{
    pinned::Pinned,
    view::{Part, Slice, SliceMut, check_len},
};
use crate::{
    base::{error::Result, host_memory::Host},
    host::worker,
    language::element::Element,
    queue::{Queue, event::Event},
};
use std::{fmt, ptr::NonNull};

/// Pinned memory that elements pass through, from a buffer of one context to a buffer of another one.
pub(crate) struct Staging<T: Element> {
    host: Option<Host<Pinned<T>>>,
    start: NonNull<T>,
    len: usize,
    /// The last read into the memory.
    read: Event,
    /// The last write from it. It may fail before the read that it waits for is done.
    write: Event,
}

// SAFETY: `start` is only passed to commands, which the events order.
unsafe impl<T: Element> Send for Staging<T> {}
// SAFETY: as above; a shared reference gives no access.
unsafe impl<T: Element> Sync for Staging<T> {}

impl<T: Element> Staging<T> {
    /// Memory for `len` elements of a device of the queue's context.
    pub(crate) fn new(queue: &Queue, len: usize) -> Result<Self> {
        let pinned = Pinned::zeroed(queue, len)?;
        let start = pinned.start();
        Ok(Self { host: Some(Host::new(pinned)), start, len, read: Event::done(), write: Event::done() })
    }

    /// Starts the first half of a copy, in the order of the source's queue.
    pub(crate) fn read(&mut self, queue: &Queue, source: Slice<'_, T>) -> Result<()> {
        check_len("copy a buffer", self.len, source.len())?;
        let Part { storage, offset, len } = source.part();
        let (start, size) = (self.start.as_ptr().cast(), size_of::<T>());
        // what has become of the copy before does not matter, but it must be done with the memory
        let queue = match self.is_idle() {
            true => queue.clone(),
            false => queue.after(&self.read).after(&self.write),
        };
        // SAFETY: the memory has this many bytes, and is there until the read is done. The previous commands on it are
        // done before.
        self.read = unsafe { storage.read_async(&queue, offset * size, start, len * size)? };
        Ok(())
    }

    /// Starts the second half, in the order of the target's queue.
    pub(crate) fn write(&mut self, queue: &Queue, target: SliceMut<'_, T>) -> Result<Event> {
        check_len("copy a buffer", self.len, target.len())?;
        let Part { storage, offset, len } = target.part();
        let (start, size) = (self.start.as_ptr().cast_const().cast(), size_of::<T>());
        let queue = queue.after(&self.read);
        // SAFETY: `target` is borrowed exclusively. The memory has this many bytes, and is there until the write is done.
        // The read into it is done before; the next read waits.
        self.write = unsafe { storage.write_from_async(&queue, offset * size, start, len * size)? };
        Ok(self.write.clone())
    }

    fn is_idle(&self) -> bool {
        self.read.is_resolved() && self.write.is_resolved()
    }
}

impl<T: Element> Drop for Staging<T> {
    fn drop(&mut self) {
        let Some(host) = self.host.take().filter(|_| !self.is_idle()) else { return };
        let held = host.held();
        Event::all([&self.read, &self.write]).tell(move || worker::EVENTS.run(move || drop(held)));
    }
}

impl<T: Element> fmt::Debug for Staging<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Staging").field("len", &self.len).finish_non_exhaustive()
    }
}
