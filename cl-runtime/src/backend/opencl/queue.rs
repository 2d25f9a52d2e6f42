//! Queues of OpenCL devices.

use super::{
    call::check,
    context::Context,
    device::Device,
    event::{self, Waited},
    handle::{EventHandle, QueueHandle},
    memory::Memory,
    records::{Mark, Records, Report},
};
use crate::{
    base::{
        command::{Access, What},
        error::Result,
        rect::{Place, Rect},
    },
    host::{exit, outcome::Outcome, worker},
    quirks::Quirk,
};
use opencl3::{
    command_queue::{
        enqueue_barrier_with_wait_list, enqueue_copy_buffer, enqueue_marker_with_wait_list, finish, flush,
    },
    types::{cl_command_queue, cl_event},
};
use std::{
    collections::VecDeque,
    ptr,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

/// A command queue. Clones refer to the same queue.
#[derive(Debug, Clone)]
pub(crate) struct Queue {
    inner: Arc<Inner>,
}

#[derive(Debug)]
pub(crate) struct Inner {
    id: u64,
    context: &'static Context,
    device: &'static Device,
    /// The device under which its programs are cached.
    keeper: &'static Device,
    handle: QueueHandle,
    in_order: bool,
    profiling: bool,
    records: Mutex<Records>,
}

#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct QueueOptions {
    pub(crate) profiling: bool,
    pub(crate) out_of_order: bool,
}

/// The bits of `CL_QUEUE_PROPERTIES`.
pub(crate) const OUT_OF_ORDER: u64 = 1;
pub(crate) const PROFILING: u64 = 2;

impl Queue {
    /// A queue on a device of the context.
    pub(crate) fn new(context: &'static Context, device: &'static Device, options: QueueOptions) -> Result<Self> {
        let QueueOptions { profiling, out_of_order } = options;
        let in_order = !(out_of_order && device.capabilities().out_of_order);
        let order = if in_order { 0 } else { OUT_OF_ORDER };
        let times = if profiling { PROFILING } else { 0 };
        let handle = context.create_queue(device, order | times)?;
        Ok(Self::with(context, device, handle, order | times))
    }

    /// Wraps a handle of a queue with these bits of `CL_QUEUE_PROPERTIES`.
    pub(crate) fn with(
        context: &'static Context,
        device: &'static Device,
        handle: QueueHandle,
        properties: u64,
    ) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        let records = Mutex::new(Records::new());
        let inner = Arc::new(Inner {
            id,
            context,
            device,
            keeper: context.keeper(device),
            handle,
            in_order: properties & OUT_OF_ORDER == 0,
            profiling: properties & PROFILING != 0,
            records,
        });
        context.add_queue(Arc::downgrade(&inner));
        Self { inner }
    }

    /// A unique number.
    pub(crate) fn id(&self) -> u64 {
        self.inner.id
    }

    pub(crate) fn raw(&self) -> cl_command_queue {
        self.inner.handle.raw()
    }

    pub(crate) fn context(&self) -> &'static Context {
        self.inner.context
    }

    pub(crate) fn device(&self) -> &'static Device {
        self.inner.device
    }

    /// The device under which the programs that run here are cached.
    pub(crate) fn keeper(&self) -> &'static Device {
        self.inner.keeper
    }

    pub(crate) fn is_in_order(&self) -> bool {
        self.inner.in_order
    }

    pub(crate) fn has_profiling(&self) -> bool {
        self.inner.profiling
    }

    pub(crate) fn records(&self) -> MutexGuard<'_, Records> {
        self.inner.records.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn flush(&self) -> Result<()> {
        check(self.device(), "clFlush", flush(self.raw()))
    }

    /// Waits for all commands, then reports the first unreported panic.
    pub(crate) fn finish(&self) -> Result<()> {
        let _inside = exit::enter();
        let mark = self.records().mark();
        self.drain()?;
        self.context().sweep();
        let mut records = self.records();
        records.read_until(self, mark)?;
        records.report()
    }

    /// Waits for all commands.
    pub(crate) fn drain(&self) -> Result<()> {
        drain(self.device(), self.raw())
    }

    /// The result of a launch that has completed.
    pub(crate) fn resolve(&self, report: &Report) -> Result<()> {
        if !report.is_read() {
            self.records().read_for(self, report)?;
        }
        report.result()
    }

    /// Called when the last user of the queue is gone. The records of its launches are read once these have completed,
    /// so that unreported panics become known.
    pub(crate) fn leave(&self) {
        if exit::is_closed() {
            return;
        }
        if !self.records().is_open() {
            let unseen = self.records().leave();
            return drop(unseen);
        }
        let _inside = exit::enter();
        if self.device().quirks_of_calls().has(Quirk::CallsFromThreads) {
            // other threads must not call the driver later
            let _ = self.drain();
            return drop(self.look());
        }
        // if a marker fails, the driver reports nothing more
        let Ok(last) = self.marker() else { return };
        let queue = self.clone();
        event::Event::new(last, self.clone(), What::Command("a marker")).tell(move || {
            worker::FUTURES.run(move || drop(queue.look()));
        });
    }

    /// Reads the records of launches, all of which have completed, on behalf of users that will not ask.
    fn look(&self) -> VecDeque<Arc<Outcome>> {
        let _inside = exit::enter();
        let mut records = self.records();
        let mark = records.mark();
        // errors are ignored, because no caller has asked for these records
        let _ = records.read_until(self, mark);
        records.leave()
    }

    /// Whether the device can wait for commands of the other queue.
    pub(crate) fn shares_context(&self, other: &Self) -> bool {
        ptr::eq(self.context(), other.context())
    }

    /// An event for all commands enqueued so far, and for the dependencies. With `barrier`, later commands wait for it.
    pub(crate) fn mark(&self, what: What, barrier: bool, waited: Vec<Waited>) -> Result<event::Event> {
        let _locked = self.context().lock();
        let mut handles = event::handles(&waited);
        if !handles.is_empty() {
            // with a list, a marker waits only for the list
            handles.push(self.marker()?);
        }
        let waits = Waits::new(handles);
        let (queue, count, list) = (self.raw(), waits.len(), waits.as_ptr());
        let event = match barrier {
            // SAFETY: the length of the list is correct.
            true => self.enqueued("clEnqueueBarrierWithWaitList", unsafe {
                enqueue_barrier_with_wait_list(queue, count, list)
            })?,
            // SAFETY: as above.
            false => self.enqueued("clEnqueueMarkerWithWaitList", unsafe {
                enqueue_marker_with_wait_list(queue, count, list)
            })?,
        };
        Ok(event::Event::new(event, self.clone(), what).with_after(waited))
    }

    /// An event for all commands enqueued so far.
    pub(crate) fn marker(&self) -> Result<EventHandle> {
        self.inner.marker()
    }

    /// Copies to the host and waits for the copy, then reports the first unreported panic.
    ///
    /// # Safety
    ///
    /// `to` is writable for `bytes` bytes, and the range at `offset` is within the memory.
    pub(crate) unsafe fn read(&self, memory: &Memory, offset: usize, to: *mut u8, bytes: usize) -> Result<()> {
        let _inside = exit::enter();
        let mark = self.records().mark();
        if bytes > 0 {
            let waits = Waits::new(self.order(memory, Access::Read)?);
            // SAFETY: as the caller promises.
            unsafe {
                self.transfer_queue().transfer(memory, Access::Read, &Rect::line(offset, Place(to), bytes), &waits)?
            };
        } else if self.is_in_order() {
            self.drain()?;
        }
        self.report_done(mark)
    }

    /// Reports the first unreported panic after a transfer that began at `mark` and has completed.
    pub(crate) fn report_done(&self, mark: Mark) -> Result<()> {
        let _inside = exit::enter();
        let mut records = self.records();
        records.read_done(self, mark)?;
        records.report()
    }

    /// Copies from the host and waits for the copy.
    pub(crate) fn write(&self, memory: &Memory, offset: usize, data: &[u8]) -> Result<()> {
        if data.is_empty() {
            return Ok(());
        }
        let _inside = exit::enter();
        let waits = Waits::new(self.order(memory, Access::Write)?);
        let rect = Rect::line(offset, Place(data.as_ptr().cast_mut()), data.len());
        // SAFETY: `data` has this length, and is only read.
        unsafe { self.transfer_queue().transfer(memory, Access::Write, &rect, &waits) }
    }

    /// The events that a blocking transfer must wait for. It needs no record, because it has completed when it returns.
    pub(crate) fn order(&self, memory: &Memory, access: Access) -> Result<Vec<EventHandle>> {
        let mut waits = Vec::new();
        let mut locked = self.context().lock();
        memory.order(&mut locked, self, access, &mut waits)?;
        Ok(waits)
    }

    /// Copies `bytes` bytes from offset `from` of `source`, after the events in `waits`.
    pub(crate) fn copy(
        &self,
        memory: &Memory,
        offset: usize,
        (source, from): (&Memory, usize),
        bytes: usize,
        waits: Vec<EventHandle>,
    ) -> Result<()> {
        if bytes == 0 {
            return Ok(());
        }
        self.enqueue_copy(memory, source, waits, "clEnqueueCopyBuffer", |waits| {
            let (queue, to, count, list) = (self.raw(), memory.raw(), waits.len(), waits.as_ptr());
            // SAFETY: only handles and numbers.
            unsafe { enqueue_copy_buffer(queue, source.raw(), to, from, offset, bytes, count, list) }
        })
    }

    /// Enqueues a copy after the events in `waits` and after the earlier commands on both memories.
    pub(crate) fn enqueue_copy(
        &self,
        memory: &Memory,
        source: &Memory,
        mut waits: Vec<EventHandle>,
        operation: &'static str,
        enqueue: impl FnOnce(&Waits) -> Result<cl_event, i32>,
    ) -> Result<()> {
        let mut locked = self.context().lock();
        source.order(&mut locked, self, Access::Read, &mut waits)?;
        memory.order(&mut locked, self, Access::Write, &mut waits)?;
        let event = self.enqueued(operation, enqueue(&Waits::new(waits)))?;
        source.record(&mut locked, self, Access::Read, &event);
        memory.record(&mut locked, self, Access::Write, &event);
        Ok(())
    }

    /// The event of an enqueued command.
    pub(crate) fn enqueued(&self, operation: &'static str, event: Result<cl_event, i32>) -> Result<EventHandle> {
        let event = check(self.device(), operation, event)?;
        // SAFETY: just created, and owned here.
        Ok(unsafe { EventHandle::new(event) })
    }
}

/// Waits for all commands of a queue.
pub(crate) fn drain(device: &Device, queue: cl_command_queue) -> Result<()> {
    let _inside = exit::enter();
    if device.quirks_of_calls().has(Quirk::FinishAfterFlush) {
        return event::block(device, &marker(device, queue)?);
    }
    check(device, "clFinish", finish(queue))
}

/// An event for all commands enqueued so far.
fn marker(device: &Device, queue: cl_command_queue) -> Result<EventHandle> {
    // SAFETY: an empty wait list.
    let event = unsafe { enqueue_marker_with_wait_list(queue, 0, ptr::null()) };
    let event = check(device, "clEnqueueMarkerWithWaitList", event)?;
    // SAFETY: just created, and owned here.
    Ok(unsafe { EventHandle::new(event) })
}

impl Inner {
    fn marker(&self) -> Result<EventHandle> {
        marker(self.device, self.handle.raw())
    }

    /// At process exit: waits for all commands, and ignores errors.
    pub(crate) fn wait(&self) {
        let _ = drain(self.device, self.handle.raw());
    }

    /// At process exit, after [`wait`](Self::wait): reads the records of its launches. Skips the queue if it is locked.
    pub(crate) fn look(self: Arc<Self>) {
        let is_open = self.records.try_lock().is_ok_and(|records| records.is_open());
        if is_open {
            // not dropped: handles are no longer released
            let queue = std::mem::ManuallyDrop::new(Queue { inner: self });
            drop(queue.look());
        } else {
            std::mem::forget(self);
        }
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        if exit::is_closed() {
            return;
        }
        // enqueued commands continue
        if let Ok(last) = self.marker() {
            let _ = flush(self.handle.raw());
            self.context.add_leftover(last);
        }
    }
}

/// A wait list in the form that OpenCL takes.
pub(crate) struct Waits {
    // keeps the events alive until the command is enqueued
    _handles: Vec<EventHandle>,
    raw: Vec<cl_event>,
}

// SAFETY: handles, which any thread may use.
unsafe impl Send for Waits {}
// SAFETY: as above.
unsafe impl Sync for Waits {}

impl Waits {
    #[inline]
    pub(crate) fn new(handles: Vec<EventHandle>) -> Self {
        let raw = handles.iter().map(EventHandle::raw).collect();
        Self { _handles: handles, raw }
    }

    pub(crate) fn len(&self) -> u32 {
        self.raw.len() as u32
    }

    pub(crate) fn as_ptr(&self) -> *const cl_event {
        if self.raw.is_empty() { ptr::null() } else { self.raw.as_ptr() }
    }
}
