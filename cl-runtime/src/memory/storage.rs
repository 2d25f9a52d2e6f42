//! The memory of a buffer on a device, and the transfers to and from it.
//!
//! All commands on memory go through this module. Its unsafe functions state what their callers owe: that the bytes are
//! within the memory, and a borrow of it. On OpenCL, `Memory::order` and `Memory::record` surround every command that is
//! enqueued, under the context's lock: `hazards` tracks who has used the memory, `map` how it is mapped. A transfer that is
//! waited for goes through `backend/opencl/blocking.rs`: as a blocking call, or, for drivers whose blocking calls can
//! deadlock, through staging memory. Whatever becomes of the device, nothing writes the caller's memory later.

mod image;
mod rect;

use crate::{
    backend::{
        Memory, QueueBackend,
        native::{event::NativeEvent, memory::NativeMemory},
        opencl::{self, event::handles},
    },
    base::{
        command::{Access, What},
        error::{Error, Result},
        rect::Place,
    },
    device::Device,
    queue::{
        Queue,
        deferred::{Kind, Uses},
        event::{Event, EventInner, waits},
    },
    timeline::{self, Command, CommandKind, Work, timed},
};
use std::{
    mem::ManuallyDrop,
    ptr::{self, NonNull},
    sync::{Arc, Weak},
};

/// The memory of a buffer and of pending commands on it. Clones refer to the same memory.
#[derive(Debug, Clone)]
pub(crate) struct Storage {
    pub(crate) device: Device,
    shared: Arc<Shared>,
}

/// A place that takes memory that is no longer used.
pub(crate) trait Home: Send + Sync {
    fn give_back(&self, memory: Memory);
}

#[derive(Debug)]
struct Shared {
    memory: ManuallyDrop<Memory>,
    /// The pool that receives the memory when this is dropped.
    home: Option<Weak<dyn Home>>,
    /// The deferred commands that access it.
    uses: Arc<Uses>,
}

impl Storage {
    pub(crate) fn new(device: Device, memory: Memory) -> Self {
        Self::at(device, memory, None)
    }

    /// Memory that returns to a pool when dropped.
    pub(crate) fn of_pool(device: Device, memory: Memory, home: Weak<dyn Home>) -> Self {
        Self::at(device, memory, Some(home))
    }

    fn at(device: Device, memory: Memory, home: Option<Weak<dyn Home>>) -> Self {
        let memory = ManuallyDrop::new(memory);
        Self { device, shared: Arc::new(Shared { memory, home, uses: Arc::default() }) }
    }

    #[inline]
    pub(crate) fn memory(&self) -> &Memory {
        &self.shared.memory
    }

    pub(crate) fn uses(&self) -> &Arc<Uses> {
        &self.shared.uses
    }

    /// Memory for `len` elements of `size` bytes each, with unspecified contents. On the native device it is zeroed,
    /// because rustc may assume that memory has been written before it is read.
    pub(crate) fn uninitialised(queue: &Queue, len: usize, size: usize) -> Result<Self> {
        let device = *queue.device();
        let bytes = checked_bytes(&device, len, size)?;
        let memory = match queue.backend() {
            QueueBackend::Native(_) => Memory::Native(NativeMemory::zeroed(bytes)?),
            QueueBackend::OpenCl(queue) => {
                Memory::OpenCl(opencl::memory::Memory::uninitialised(queue.context(), bytes)?)
            }
        };
        Ok(Self::new(device, memory))
    }

    /// Zeroed memory for `len` elements of `size` bytes each.
    pub(crate) fn zeroed(queue: &Queue, len: usize, size: usize) -> Result<Self> {
        let storage = Self::uninitialised(queue, len, size)?;
        if let Memory::OpenCl(_) = storage.memory() {
            storage.initialise(queue, len * size, &[0])?;
        }
        Ok(storage)
    }

    /// Fills the first `bytes` bytes of memory that no command uses yet with copies of `pattern`, whose length divides
    /// them. The fill waits for nothing on the host: what the queue waits for may fail, and the memory may still be read.
    pub(crate) fn initialise(&self, queue: &Queue, bytes: usize, pattern: &[u8]) -> Result<()> {
        self.check_device(queue)?;
        // SAFETY: nothing else has access to it yet, and the range is within the memory.
        unsafe { self.fill_now(queue, &[], (0, bytes), pattern) }
    }

    /// Memory that contains `data`.
    pub(crate) fn from_bytes(queue: &Queue, data: &[u8]) -> Result<Self> {
        let device = *queue.device();
        checked_bytes(&device, data.len(), 1)?;
        let _span = timeline::span(|| Work::Create(data.len()));
        let memory = match queue.backend() {
            QueueBackend::Native(_) => {
                let memory = NativeMemory::zeroed(data.len())?;
                // SAFETY: nothing else has access to it yet.
                unsafe { memory.write(0, data) };
                Memory::Native(memory)
            }
            QueueBackend::OpenCl(queue) => Memory::OpenCl(opencl::memory::Memory::holding(queue.context(), data)?),
        };
        Ok(Self::new(device, memory))
    }

    /// Copies bytes to the host and waits for the copy.
    ///
    /// # Errors
    ///
    /// Also an unreported panic of an earlier launch in the queue, or an unreported failure of an earlier command.
    ///
    /// # Safety
    ///
    /// `to` is writable for `bytes` bytes, and the range is within the memory.
    pub(crate) unsafe fn read(&self, queue: &Queue, offset: usize, to: *mut u8, bytes: usize) -> Result<()> {
        self.check_device(queue)?;
        queue.settle_and_report(Access::Read.transfer(), [(self.uses(), Access::Read)].into_iter())?;
        match (self.memory(), queue.backend()) {
            (Memory::Native(memory), QueueBackend::Native(queue)) => {
                let data = memory.read(offset, bytes);
                // SAFETY: `to` is writable as the caller promises, and disjoint from the device's memory.
                let copy = || unsafe { std::ptr::copy_nonoverlapping(data.as_ptr(), to, bytes) };
                timed(queue.row, || transfer(Access::Read, bytes), copy);
                queue.finish()
            }
            (Memory::OpenCl(memory), QueueBackend::OpenCl(queue)) => {
                // SAFETY: as the caller promises.
                unsafe { queue.read(memory, offset, to, bytes) }
            }
            (Memory::Native(_), QueueBackend::OpenCl(_)) | (Memory::OpenCl(_), QueueBackend::Native(_)) => mixed(),
        }
    }

    /// Copies bytes from the host and waits for the copy.
    ///
    /// # Safety
    ///
    /// The caller holds an exclusive borrow of the written range, which is within the memory.
    pub(crate) unsafe fn write(&self, queue: &Queue, offset: usize, data: &[u8]) -> Result<()> {
        self.check_device(queue)?;
        queue.settle(Access::Write.transfer(), [(self.uses(), Access::Write)].into_iter())?;
        match (self.memory(), queue.backend()) {
            (Memory::Native(memory), QueueBackend::Native(queue)) => {
                // SAFETY: as the caller promises.
                timed(queue.row, || transfer(Access::Write, data.len()), || unsafe { memory.write(offset, data) });
                Ok(())
            }
            (Memory::OpenCl(memory), QueueBackend::OpenCl(queue)) => queue.write(memory, offset, data),
            (Memory::Native(_), QueueBackend::OpenCl(_)) | (Memory::OpenCl(_), QueueBackend::Native(_)) => mixed(),
        }
    }

    /// Starts a copy to the host.
    ///
    /// # Safety
    ///
    /// `to` is writable for `bytes` bytes until the event has completed, and the range is within the memory.
    pub(crate) unsafe fn read_async(&self, queue: &Queue, offset: usize, to: *mut u8, bytes: usize) -> Result<Event> {
        self.check_device(queue)?;
        if bytes == 0 {
            return Ok(Event::done());
        }
        let to = Place(to);
        begin(self, queue, Access::Read, move |this, queue, after| {
            let Place(to) = { to };
            let inner = match (this.memory(), queue.backend()) {
                (Memory::Native(memory), QueueBackend::Native(queue)) => {
                    let data = memory.read(offset, bytes);
                    // SAFETY: `to` is writable as the caller promises, and disjoint from the device's memory.
                    let copy = || unsafe { std::ptr::copy_nonoverlapping(data.as_ptr(), to, bytes) };
                    EventInner::Native(NativeEvent::of(|| timed(queue.row, || transfer(Access::Read, bytes), copy)))
                }
                (Memory::OpenCl(memory), QueueBackend::OpenCl(queue)) => {
                    // SAFETY: as the caller promises.
                    EventInner::OpenCl(unsafe { queue.read_async(memory, offset, to, bytes, waits(queue, after)?)? })
                }
                (Memory::Native(_), QueueBackend::OpenCl(_)) | (Memory::OpenCl(_), QueueBackend::Native(_)) => mixed(),
            };
            Ok(Event { inner })
        })
    }

    /// Starts a copy from the host.
    ///
    /// # Safety
    ///
    /// The caller holds an exclusive borrow of the written range, which is within the memory. `data` does not change
    /// until the event has completed.
    pub(crate) unsafe fn write_async(&self, queue: &Queue, offset: usize, data: &[u8]) -> Result<Event> {
        // SAFETY: as the caller promises.
        unsafe { self.write_from_async(queue, offset, data.as_ptr(), data.len()) }
    }

    /// Starts a copy of `bytes` bytes of the host, which what the queue is [after](Queue::after) may still write.
    ///
    /// # Safety
    ///
    /// The caller holds an exclusive borrow of the written range, which is within the memory. `from` is readable for `bytes`
    /// bytes, and they do not change, from when the events that the queue is after have completed until the returned one has.
    pub(crate) unsafe fn write_from_async(
        &self,
        queue: &Queue,
        offset: usize,
        from: *const u8,
        bytes: usize,
    ) -> Result<Event> {
        self.check_device(queue)?;
        if bytes == 0 {
            return Ok(Event::done());
        }
        let from = Place(from.cast_mut());
        begin(self, queue, Access::Write, move |this, queue, after| {
            let Place(from) = { from };
            let inner = match (this.memory(), queue.backend()) {
                (Memory::Native(memory), QueueBackend::Native(queue)) => {
                    // SAFETY: as the caller promises.
                    let copy = || unsafe { memory.write(offset, std::slice::from_raw_parts(from, bytes)) };
                    EventInner::Native(NativeEvent::of(|| timed(queue.row, || transfer(Access::Write, bytes), copy)))
                }
                (Memory::OpenCl(memory), QueueBackend::OpenCl(queue)) => {
                    // SAFETY: as the caller promises.
                    EventInner::OpenCl(unsafe { queue.write_async(memory, offset, from, bytes, waits(queue, after)?)? })
                }
                (Memory::Native(_), QueueBackend::OpenCl(_)) | (Memory::OpenCl(_), QueueBackend::Native(_)) => mixed(),
            };
            Ok(Event { inner })
        })
    }

    /// Maps bytes for the host, after the commands that were enqueued on them.
    ///
    /// # Errors
    ///
    /// Also an unreported panic of an earlier launch in the queue, or an unreported failure of an earlier command.
    ///
    /// # Safety
    ///
    /// The range is within the memory. The caller holds a borrow of the whole memory, exclusive if it `writes`, for as
    /// long as it uses the mapping.
    pub(crate) unsafe fn map(
        &self,
        queue: &Queue,
        (offset, bytes): (usize, usize),
        align: usize,
        writes: bool,
    ) -> Result<(NonNull<u8>, Option<u64>)> {
        self.check_device(queue)?;
        let access = if writes { Access::Write } else { Access::Read };
        queue.settle_and_report(What::Command("a mapping"), [(self.uses(), access)].into_iter())?;
        match (self.memory(), queue.backend()) {
            (Memory::Native(memory), QueueBackend::Native(queue)) => {
                queue.finish()?;
                Ok((memory.part(offset, bytes), None))
            }
            (Memory::OpenCl(memory), QueueBackend::OpenCl(queue)) => {
                // SAFETY: as the caller promises.
                let mapped = unsafe { queue.map(memory, (offset, bytes), align, writes)? };
                Ok((mapped.start, Some(mapped.number)))
            }
            (Memory::Native(_), QueueBackend::OpenCl(_)) | (Memory::OpenCl(_), QueueBackend::Native(_)) => mixed(),
        }
    }

    /// Ends the mapping with the number that [`map`](Self::map) returned.
    pub(crate) fn unmap(&self, number: u64) -> Result<()> {
        match self.memory() {
            Memory::Native(_) => Ok(()),
            Memory::OpenCl(memory) => memory.unmap(number),
        }
    }

    /// Ends the mapping. An error is reported by the next operation that waits for its queue.
    pub(crate) fn unmap_quietly(&self, number: u64) {
        match self.memory() {
            Memory::Native(_) => {}
            Memory::OpenCl(memory) => memory.unmap_quietly(number),
        }
    }

    /// Fills `bytes` bytes with copies of `pattern`, whose length divides them.
    ///
    /// # Safety
    ///
    /// As for [`write`](Self::write).
    pub(crate) unsafe fn fill(&self, queue: &Queue, offset: usize, bytes: usize, pattern: &[u8]) -> Result<()> {
        self.check_device(queue)?;
        let (what, uses) = (What::Command("a fill"), || [(self.uses(), Access::Write)].into_iter());
        if queue.must_wait(what, Kind::Command, &[], uses())? {
            let (this, to, pattern) = (self.clone(), queue.plain(), pattern.to_vec());
            let later = move |after: &[Event]| {
                // SAFETY: as the caller promises.
                unsafe { this.fill_now(&to, after, (offset, bytes), &pattern)? };
                Ok(Event::done())
            };
            queue.defer(what, Kind::Command, &[], uses(), later);
            return Ok(());
        }
        // SAFETY: as the caller promises.
        unsafe { self.fill_now(queue, queue.after_events(), (offset, bytes), pattern) }
    }

    /// Enqueues a fill that has nothing to wait for on the host.
    ///
    /// # Safety
    ///
    /// As for [`fill`](Self::fill).
    unsafe fn fill_now(
        &self,
        queue: &Queue,
        after: &[Event],
        (offset, bytes): (usize, usize),
        pattern: &[u8],
    ) -> Result<()> {
        match (self.memory(), queue.backend()) {
            (Memory::Native(memory), QueueBackend::Native(queue)) => {
                let command = || Command::transfer(CommandKind::Fill, bytes);
                // SAFETY: as the caller promises.
                timed(queue.row, command, || unsafe { memory.fill(offset, bytes, pattern) });
                Ok(())
            }
            (Memory::OpenCl(memory), QueueBackend::OpenCl(queue)) => {
                queue.fill(memory, (offset, bytes), pattern, handles(&waits(queue, after)?))
            }
            (Memory::Native(_), QueueBackend::OpenCl(_)) | (Memory::OpenCl(_), QueueBackend::Native(_)) => mixed(),
        }
    }

    /// Copies `bytes` bytes from offset `from` of `source`.
    ///
    /// # Safety
    ///
    /// As for [`write`](Self::write). The range read is within `source` and disjoint from the range written.
    pub(crate) unsafe fn copy(
        &self,
        queue: &Queue,
        offset: usize,
        source: &Self,
        from: usize,
        bytes: usize,
    ) -> Result<()> {
        self.check_copy(queue, source)?;
        let copy = move |queue: &Queue, after: &[Event], [this, source]: [&Self; 2]| {
            // SAFETY: as the caller promises.
            unsafe { this.copy_now(queue, after, offset, (source, from), bytes) }
        };
        copied(queue, [self, source], copy)
    }

    /// Copies `bytes` bytes from offset `from` to offset `to`. The two ranges may overlap, which the copy command of a
    /// device does not allow.
    ///
    /// # Safety
    ///
    /// As for [`write`](Self::write). The range read is within the memory.
    pub(crate) unsafe fn copy_within(&self, queue: &Queue, from: usize, to: usize, bytes: usize) -> Result<()> {
        self.check_device(queue)?;
        let between = Self::uninitialised(queue, bytes, 1)?;
        // one command to the runtime, so that either both copies run or none
        let copy = move |queue: &Queue, after: &[Event], [this, between]: [&Self; 2]| {
            // SAFETY: as the caller promises; nothing else has access to the memory between.
            unsafe {
                between.copy_now(queue, after, 0, (this, from), bytes)?;
                this.copy_now(queue, after, to, (between, 0), bytes)
            }
        };
        copied(queue, [self, &between], copy)
    }

    /// Enqueues a copy that has nothing to wait for on the host.
    ///
    /// # Safety
    ///
    /// As for [`copy`](Self::copy).
    unsafe fn copy_now(
        &self,
        queue: &Queue,
        after: &[Event],
        offset: usize,
        (source, from): (&Self, usize),
        bytes: usize,
    ) -> Result<()> {
        match (self.memory(), source.memory(), queue.backend()) {
            (Memory::Native(memory), Memory::Native(source), QueueBackend::Native(queue)) => {
                let command = || Command::transfer(CommandKind::Copy, bytes);
                // SAFETY: as the caller promises.
                timed(queue.row, command, || unsafe { memory.write(offset, source.read(from, bytes)) });
                Ok(())
            }
            (Memory::OpenCl(memory), Memory::OpenCl(source), QueueBackend::OpenCl(queue)) => {
                queue.copy(memory, offset, (source, from), bytes, handles(&waits(queue, after)?))
            }
            (Memory::Native(_) | Memory::OpenCl(_), _, QueueBackend::Native(_) | QueueBackend::OpenCl(_)) => mixed(),
        }
    }

    /// Whether it can be used with the queue, which means that it is in the queue's context.
    #[inline]
    pub(crate) fn is_for(&self, queue: &Queue) -> bool {
        match (self.memory(), queue.backend()) {
            (Memory::Native(_), QueueBackend::Native(_)) => true,
            (Memory::OpenCl(memory), QueueBackend::OpenCl(queue)) => ptr::eq(memory.context(), queue.context()),
            (Memory::Native(_), QueueBackend::OpenCl(_)) | (Memory::OpenCl(_), QueueBackend::Native(_)) => false,
        }
    }

    /// The error for memory of another context.
    #[cold]
    pub(crate) fn wrong(&self, what: String, queue: &Queue) -> Error {
        self.wrong_with(what, queue, None)
    }

    /// The same, with advice if the remedy is not another buffer.
    fn wrong_with(&self, what: String, queue: &Queue, advice: Option<&'static str>) -> Error {
        let shared = match self.memory() {
            Memory::Native(_) => None,
            Memory::OpenCl(memory) => Some(memory.context()).filter(|context| context.is_shared()),
        };
        let own = self.device == *queue.device() || shared.is_some();
        if own || queue.context().devices().len() > 1 {
            let buffer = shared.map_or_else(|| self.device.to_string(), opencl::context::Context::full_name);
            let advice = advice.unwrap_or("create the buffer with a queue of the same context, see `Queue::context`");
            let queue = match queue.backend() {
                QueueBackend::Native(_) => queue.device().to_string(),
                QueueBackend::OpenCl(queue) => queue.context().full_name(),
            };
            return Error::WrongContext { what, buffer, queue, advice };
        }
        let advice = advice.unwrap_or("create the buffer with a queue of the device that uses it");
        wrong_device(what, [&self.device, queue.device()], advice)
    }

    pub(crate) fn check_device(&self, queue: &Queue) -> Result<()> {
        self.check_device_of("the buffer", queue)
    }

    /// The same for memory that is not a buffer.
    pub(crate) fn check_device_of(&self, what: &str, queue: &Queue) -> Result<()> {
        if self.is_for(queue) { Ok(()) } else { Err(self.wrong(what.to_owned(), queue)) }
    }

    /// Checks that both memories can be used with the queue, for a copy.
    fn check_copy(&self, queue: &Queue, source: &Self) -> Result<()> {
        const ADVICE: &str =
            "copy by way of the host, with `to_vec` there and `write` here, each with a queue of its own";
        for (storage, what) in [(self, "the target of the copy"), (source, "the source of the copy")] {
            if !storage.is_for(queue) {
                return Err(storage.wrong_with(what.to_owned(), queue, Some(ADVICE)));
            }
        }
        Ok(())
    }
}

/// A transfer in the timeline.
fn transfer(access: Access, bytes: usize) -> Command {
    Command::transfer(CommandKind::of_transfer(access), bytes)
}

/// Starts a transfer as soon as its dependencies allow.
fn begin(
    storage: &Storage,
    queue: &Queue,
    access: Access,
    transfer: impl Fn(&Storage, &Queue, &[Event]) -> Result<Event> + Send + 'static,
) -> Result<Event> {
    let (what, uses) = (access.transfer(), || [(storage.uses(), access)].into_iter());
    if queue.must_wait(what, Kind::Command, &[], uses())? {
        let (this, to) = (storage.clone(), queue.plain());
        return Ok(queue.defer(what, Kind::Command, &[], uses(), move |after| transfer(&this, &to, after)));
    }
    transfer(storage, queue, queue.after_events())
}

/// Copies between two memories as soon as the dependencies allow.
fn copied(
    queue: &Queue,
    [to, from]: [&Storage; 2],
    copy: impl Fn(&Queue, &[Event], [&Storage; 2]) -> Result<()> + Send + 'static,
) -> Result<()> {
    let (what, uses) =
        (What::Command("a copy"), || [(from.uses(), Access::Read), (to.uses(), Access::Write)].into_iter());
    if queue.must_wait(what, Kind::Command, &[], uses())? {
        let (this, source, at) = (to.clone(), from.clone(), queue.plain());
        let later = move |after: &[Event]| copy(&at, after, [&this, &source]).map(|()| Event::done());
        queue.defer(what, Kind::Command, &[], uses(), later);
        return Ok(());
    }
    copy(queue, queue.after_events(), [to, from])
}

impl Drop for Shared {
    fn drop(&mut self) {
        // SAFETY: taken once, and not used afterwards.
        let memory = unsafe { ManuallyDrop::take(&mut self.memory) };
        if let Some(home) = self.home.as_ref().and_then(Weak::upgrade) {
            home.give_back(memory);
        }
    }
}

/// The error for a buffer on one device and a queue on another.
pub(crate) fn wrong_device(what: String, [buffer, queue]: [&Device; 2], advice: &'static str) -> Error {
    Error::WrongDevice { what, buffer_device: buffer.to_string(), queue_device: queue.to_string(), advice }
}

pub(crate) fn checked_bytes(device: &Device, len: usize, size: usize) -> Result<usize> {
    let limit = device.capabilities().max_allocation;
    let bytes = len.checked_mul(size);
    match bytes {
        Some(bytes) if bytes as u64 <= limit => Ok(bytes),
        Some(_) | None => {
            Err(Error::TooLarge { bytes: bytes.unwrap_or(usize::MAX), device: device.to_string(), limit })
        }
    }
}

/// The devices have been compared before, and a device has one backend.
fn mixed() -> ! {
    unreachable!("memory and queue of one device are of one backend")
}
