//! Memory mapped for the host.
//!
//! While memory is mapped for writing no command may use it, and while it is mapped for reading none may write it. A
//! guard's borrow of the whole buffer sees to that, but a guard can be forgotten. So each memory knows how it is
//! mapped, and a command that a mapping stands in the way of ends the mapping first: that there is such a command shows
//! that the guard's borrow has ended, and with it every reference into what was mapped.

use super::{
    call::check,
    context::Shared,
    event, exit,
    hazards::Access,
    memory::Memory,
    queue::{Queue, Waits},
};
use crate::error::Result;
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

/// How a memory is mapped now. Changed only under the context's lock.
#[derive(Debug)]
pub(crate) struct Mappings {
    /// Whether it is, for the commands of which most never meet a mapping.
    any: AtomicBool,
    list: Mutex<Vec<Mapping>>,
}

#[derive(Debug)]
struct Mapping {
    number: u64,
    start: *mut c_void,
    access: Access,
    /// Where it was mapped, and is unmapped if nobody else does it.
    queue: Queue,
}

// SAFETY: the pointer is only handed back to the driver, from any thread.
unsafe impl Send for Mapping {}

impl Mapping {
    fn conflicts(&self, access: Access) -> bool {
        self.access == Access::Write || access == Access::Write
    }
}

/// Bytes that are mapped.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mapped {
    pub(crate) start: NonNull<u8>,
    /// Which of the memory's mappings it is.
    pub(crate) number: u64,
}

impl Mappings {
    pub(crate) fn new() -> Self {
        Self { any: AtomicBool::new(false), list: Mutex::default() }
    }

    fn list(&self) -> MutexGuard<'_, Vec<Mapping>> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a command has to look at them.
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

    /// Takes the mappings out that `ends`.
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
    /// Ends the mappings that are in the way of a command: their guards were forgotten.
    #[cold]
    pub(crate) fn end_forgotten(&self, locked: &mut Shared, access: Access) -> Result<()> {
        self.end(locked, |mapping| mapping.conflicts(access))
    }

    /// Ends the mapping of this number.
    pub(crate) fn unmap(&self, number: u64) -> Result<()> {
        match self.mappings.queue_of(number) {
            Some(queue) => self.end(&mut queue.context().lock(), |mapping| mapping.number == number),
            None => Ok(()),
        }
    }

    /// Ends the mapping of this number; an error is kept for the next who waits for its queue.
    pub(crate) fn unmap_quietly(&self, number: u64) {
        let queue = self.mappings.queue_of(number);
        if let (Err(error), Some(queue)) = (self.unmap(number), queue) {
            queue.records().keep_error(error);
        }
    }

    /// Ends all mappings of a memory that goes; an error is kept for the next who waits for the queue.
    pub(crate) fn unmap_at_end(&self) {
        let queue = self.mappings.list().first().map(|first| first.queue.clone());
        if let (Err(error), Some(queue)) = (self.unmap_all(), queue) {
            queue.records().keep_error(error);
        }
    }

    /// Ends all mappings of a memory that nobody borrows any more.
    pub(crate) fn unmap_all(&self) -> Result<()> {
        let Some(queue) = self.mappings.list().first().map(|first| first.queue.clone()) else { return Ok(()) };
        self.end(&mut queue.context().lock(), |_| true)
    }

    /// What cannot be ended stays, so that the next command tries again.
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
        // SAFETY: mapped there, and not unmapped before. Nobody has a reference into it any more.
        let event = unsafe { enqueue_unmap_mem_object(queue.raw(), self.raw(), *start, 0, ptr::null()) };
        let event = queue.enqueued("clEnqueueUnmapMemObject", event)?;
        // an unmapped write is a write: who reads after it waits for it
        self.record(locked, queue, *access, &event);
        Ok(())
    }
}

impl Queue {
    /// Maps bytes of a memory once what was enqueued on them is done.
    ///
    /// # Safety
    ///
    /// There are some bytes and they are within the memory, and the caller holds a borrow of all of the memory,
    /// exclusive if it `writes`, for as long as it uses what is mapped.
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
        // SAFETY: only handles and numbers; nobody looks at what is mapped before the command is done.
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
        let number = memory.mappings.add(start, access, self);
        drop(locked);
        let mapped = event::block(self.device(), &event).and_then(|()| {
            let start = NonNull::new(start.cast::<u8>()).filter(|start| start.addr().get() % align == 0);
            // no driver is known to do this
            let start = start.ok_or(CL_MISALIGNED_SUB_BUFFER_OFFSET);
            let start = check(self.device(), "clEnqueueMapBuffer", start)?;
            Ok(Mapped { start, number })
        });
        if mapped.is_err() {
            // it may be under way all the same, and rusticl unmaps only what is mapped; the first error says more
            if self.drain().is_ok() {
                let _ = memory.unmap(number);
            }
        }
        mapped
    }

    /// Maps bytes of a memory once what was enqueued on them is done, then reports the first panic that nobody has
    /// seen.
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

    /// Memory of the host's that the driver knows, and where it is. It stays mapped until it goes.
    pub(crate) fn pinned(&self, bytes: usize, align: usize) -> Result<(Memory, NonNull<u8>)> {
        let memory = Memory::pinned(self.context(), bytes)?;
        // SAFETY: there are some bytes, at least, and nobody else has the memory.
        let mapped = unsafe { self.map_quietly(&memory, (0, bytes.max(1)), align, true)? };
        Ok((memory, mapped.start))
    }
}
