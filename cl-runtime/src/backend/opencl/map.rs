//! Memory mapped for the host.
//!
//! While memory is mapped for writing, no command may use it. While it is mapped for reading, no command may write it.
//! The guard's borrow of the whole buffer ensures this, but a guard can be forgotten. Each memory therefore records its
//! mappings, and a command that conflicts with a mapping ends it first. The existence of such a command proves that the
//! guard's borrow has ended, and with it every reference into the mapped memory.

use super::{
    call::check,
    context::Shared,
    memory::Memory,
    queue::Queue,
    wait::{self, Waits},
};
use crate::{
    base::{
        command::{Access, What},
        error::Result,
    },
    host::exit,
    timeline::{self, CommandKind, Work},
};
use opencl3::{
    command_queue::{enqueue_map_buffer, enqueue_unmap_mem_object},
    error_codes::CL_MISALIGNED_SUB_BUFFER_OFFSET,
    memory::{CL_MAP_READ, CL_MAP_WRITE},
    types::CL_FALSE,
};
use std::{
    ffi::c_void,
    ptr::{self, NonNull},
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

/// The current mappings of a memory. Changed only under the context's lock.
#[derive(Debug)]
pub(crate) struct Mappings {
    /// Whether there are any: a fast check, since most commands never encounter a mapping.
    any: AtomicBool,
    list: Mutex<Vec<Mapping>>,
}

#[derive(Debug)]
struct Mapping {
    number: u64,
    start: *mut c_void,
    access: Access,
    /// The queue of the mapping, which also unmaps it.
    queue: Queue,
}

// SAFETY: the pointer is only passed back to the driver, from any thread.
unsafe impl Send for Mapping {}

impl Mapping {
    fn conflicts(&self, access: Access) -> bool {
        self.access == Access::Write || access == Access::Write
    }
}

/// A mapped range of bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mapped {
    pub(crate) start: NonNull<u8>,
    /// The number of the mapping.
    pub(crate) number: u64,
}

impl Mappings {
    pub(crate) fn new() -> Self {
        Self { any: AtomicBool::new(false), list: Mutex::default() }
    }

    fn list(&self) -> MutexGuard<'_, Vec<Mapping>> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a command has to check the mappings.
    #[inline]
    pub(crate) fn any(&self) -> bool {
        self.any.load(Ordering::Relaxed)
    }

    #[cfg(feature = "observe")]
    pub(crate) fn count(&self) -> usize {
        self.list().len()
    }

    fn queue_of(&self, number: u64) -> Option<Queue> {
        self.list().iter().find(|mapping| mapping.number == number).map(|mapping| mapping.queue.clone())
    }

    fn add(&self, start: *mut c_void, access: Access, queue: &Queue) -> u64 {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        self.list().push(Mapping { number, start, access, queue: queue.clone() });
        self.any.store(true, Ordering::Relaxed);
        number
    }

    /// Removes and returns the mappings that satisfy `ends`.
    fn take(&self, ends: impl Fn(&Mapping) -> bool) -> Vec<Mapping> {
        let mut list = self.list();
        let taken = list.extract_if(.., |mapping| ends(mapping)).collect();
        self.any.store(!list.is_empty(), Ordering::Relaxed);
        taken
    }

    fn put_back(&self, mappings: impl Iterator<Item = Mapping>) {
        let mut list = self.list();
        list.extend(mappings);
        self.any.store(!list.is_empty(), Ordering::Relaxed);
    }
}

impl Memory {
    /// Ends the mappings that conflict with a command. Their guards were forgotten.
    #[cold]
    pub(crate) fn end_forgotten(&self, locked: &mut Shared, access: Access) -> Result<()> {
        self.end(locked, |mapping| mapping.conflicts(access))
    }

    /// Ends the mapping with this number.
    pub(crate) fn unmap(&self, number: u64) -> Result<()> {
        match self.mappings.queue_of(number) {
            Some(queue) => self.end(&mut queue.context().lock(), |mapping| mapping.number == number),
            None => Ok(()),
        }
    }

    /// Ends the mapping with this number. An error is reported by the next operation that waits for its queue.
    pub(crate) fn unmap_quietly(&self, number: u64) {
        let queue = self.mappings.queue_of(number);
        if let (Err(error), Some(queue)) = (self.unmap(number), queue) {
            queue.records().keep_error(error);
        }
    }

    /// Ends all mappings of a memory that is being dropped. An error is reported by the next operation that waits for
    /// the queue.
    pub(crate) fn unmap_at_end(&self) {
        let queue = self.mappings.list().first().map(|first| first.queue.clone());
        if let (Err(error), Some(queue)) = (self.unmap_all(), queue) {
            queue.records().keep_error(error);
        }
    }

    /// Ends all mappings of a memory that is no longer borrowed.
    pub(crate) fn unmap_all(&self) -> Result<()> {
        let Some(queue) = self.mappings.list().first().map(|first| first.queue.clone()) else { return Ok(()) };
        self.end(&mut queue.context().lock(), |_| true)
    }

    /// Ends mappings. A mapping that cannot be ended remains, so that the next command tries again.
    fn end(&self, locked: &mut Shared, ends: impl Fn(&Mapping) -> bool) -> Result<()> {
        let mut ending = self.mappings.take(ends).into_iter();
        while let Some(mapping) = ending.next() {
            if let Err(error) = self.enqueue_unmap(locked, &mapping) {
                self.mappings.put_back([mapping].into_iter().chain(ending));
                return Err(error);
            }
        }
        Ok(())
    }

    fn enqueue_unmap(&self, locked: &mut Shared, mapping: &Mapping) -> Result<()> {
        let Mapping { number: _, start, access, queue } = mapping;
        // SAFETY: mapped there, and not unmapped before. There are no references into it any more.
        let event = unsafe { enqueue_unmap_mem_object(queue.raw(), self.raw(), *start, 0, ptr::null()) };
        let event = queue.enqueued("clEnqueueUnmapMemObject", event)?;
        // unmapping after a write is a write: later readers must wait for it
        self.record(locked, queue, *access, &event);
        Ok(())
    }
}

impl Queue {
    /// Maps bytes of a memory, after the commands that were enqueued on them.
    ///
    /// # Safety
    ///
    /// The range is not empty and within the memory. The caller holds a borrow of the whole memory, exclusive if it
    /// `writes`, for as long as it uses the mapping.
    unsafe fn map_quietly(
        &self,
        memory: &Memory,
        (offset, bytes): (usize, usize),
        align: usize,
        writes: bool,
    ) -> Result<Mapped> {
        let (access, flags) = match writes {
            false => (Access::Read, CL_MAP_READ),
            true => (Access::Write, CL_MAP_READ | CL_MAP_WRITE),
        };
        let mut start = ptr::null_mut();
        let mut locked = self.context().lock();
        let mut waits = Vec::new();
        memory.order(&mut locked, self, access, &mut waits)?;
        let waits = Waits::new(waits);
        // SAFETY: only handles and numbers; nothing accesses the mapping before the command has completed.
        let event = unsafe {
            enqueue_map_buffer(
                self.raw(),
                memory.raw(),
                CL_FALSE,
                flags,
                offset,
                bytes,
                &mut start,
                waits.len(),
                waits.as_ptr(),
            )
        };
        let event = self.enqueued("clEnqueueMapBuffer", event)?;
        memory.record(&mut locked, self, access, &event);
        self.note(CommandKind::Map, bytes, &event);
        let number = memory.mappings.add(start, access, self);
        drop(locked);
        let _span = timeline::span(|| Work::Wait(What::Command("a mapping")));
        let mapped = wait::block(self.device(), &event).and_then(|()| {
            let start = NonNull::new(start.cast::<u8>()).filter(|start| start.addr().get() % align == 0);
            // a driver aligns to 64 bytes; vectors of sixteen 64-bit numbers need 128
            let start = start.ok_or(CL_MISALIGNED_SUB_BUFFER_OFFSET);
            let start = check(self.device(), "clEnqueueMapBuffer", start)?;
            Ok(Mapped { start, number })
        });
        if mapped.is_err() {
            // it may be running nevertheless, and a driver only unmaps completed mappings; the first error is the most
            // informative
            if self.drain().is_ok() {
                let _ = memory.unmap(number);
            }
        }
        mapped
    }

    /// Maps bytes of a memory, after the commands that were enqueued on them. Then reports the first unreported panic.
    ///
    /// # Safety
    ///
    /// As for [`map_quietly`](Self::map_quietly).
    pub(crate) unsafe fn map(
        &self,
        memory: &Memory,
        bytes: (usize, usize),
        align: usize,
        writes: bool,
    ) -> Result<Mapped> {
        let _inside = exit::enter();
        let mark = self.records().mark();
        // SAFETY: as the caller promises.
        let mapped = unsafe { self.map_quietly(memory, bytes, align, writes)? };
        self.report_done(mark).inspect_err(|_| drop(memory.unmap(mapped.number)))?;
        Ok(mapped)
    }

    /// Pinned host memory and its address. It stays mapped until it is dropped.
    pub(crate) fn pinned(&self, bytes: usize, align: usize) -> Result<(Memory, NonNull<u8>)> {
        let memory = Memory::pinned(self.context(), bytes)?;
        // SAFETY: the range is not empty, and nothing else has access to the memory.
        let mapped = unsafe { self.map_quietly(&memory, (0, bytes.max(1)), align, true)? };
        Ok((memory, mapped.start))
    }
}
