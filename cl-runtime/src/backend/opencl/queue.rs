//! Queues of OpenCL devices.

use super::{
    call::check,
    context::{Context, Tracked},
    device::{Device, OUT_OF_ORDER, PROFILING},
    handle::{EventHandle, QueueHandle},
    measured::note,
    records::{Mark, Records, Report},
    transfer_queue::{TransferQueue, drain, marker},
};
use crate::{
    base::error::Result,
    host::{exit, outcome::Outcome},
    timeline::{self, Command, CommandKind, Row, Work},
};
use opencl3::{
    command_queue::flush,
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
struct Inner {
    id: u64,
    context: &'static Context,
    device: &'static Device,
    /// The device under which its programs are cached.
    keeper: &'static Device,
    handle: QueueHandle,
    in_order: bool,
    profiling: bool,
    /// Its row in the timeline, if there is one.
    row: Option<Row>,
    records: Mutex<Records>,
}

#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct QueueOptions {
    pub(crate) profiling: bool,
    pub(crate) out_of_order: bool,
}

impl Queue {
    /// A queue on a device of the context.
    pub(crate) fn new(context: &'static Context, device: &'static Device, options: QueueOptions) -> Result<Self> {
        let QueueOptions { profiling, out_of_order } = options;
        let in_order = !(out_of_order && device.capabilities().out_of_order);
        let order = if in_order { 0 } else { OUT_OF_ORDER };
        let times = if profiling || timeline::is_on() { PROFILING } else { 0 };
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
        let in_order = properties & OUT_OF_ORDER == 0;
        let inner = Arc::new(Inner {
            id,
            context,
            device,
            keeper: context.keeper(device),
            handle,
            in_order,
            profiling: properties & PROFILING != 0,
            row: timeline::row(|| device.full_name(), in_order),
            records,
        });
        context.add_queue(Arc::<Inner>::downgrade(&inner));
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

    /// Its row in the timeline, if there is one.
    #[inline]
    pub(crate) fn row(&self) -> Option<Row> {
        self.inner.row
    }

    /// Notes a transfer that has just been enqueued, if there is a timeline.
    pub(super) fn note(&self, kind: CommandKind, bytes: usize, event: &EventHandle) {
        if let Some(row) = self.row() {
            note(row, Command::transfer(kind, bytes), event);
        }
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
        let _span = timeline::span(|| Work::Finish);
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

    /// The queue for its own transfers.
    pub(crate) fn transfer_queue(&self) -> TransferQueue {
        TransferQueue { context: self.context(), device: self.device(), queue: self.raw(), row: self.row() }
    }

    /// The result of a launch that has completed.
    pub(crate) fn resolve(&self, report: &Report) -> Result<()> {
        if !report.is_read() {
            self.records().read_for(self, report)?;
        }
        report.result()
    }

    /// Reads the records of launches, all of which have completed, on behalf of users that will not ask.
    pub(super) fn look(&self) -> VecDeque<Arc<Outcome>> {
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

    /// An event for all commands enqueued so far.
    pub(crate) fn marker(&self) -> Result<EventHandle> {
        self.inner.marker()
    }

    /// Reports the first unreported panic after a transfer that began at `mark` and has completed.
    pub(crate) fn report_done(&self, mark: Mark) -> Result<()> {
        let _inside = exit::enter();
        let mut records = self.records();
        records.read_done(self, mark)?;
        records.report()
    }

    /// The event of an enqueued command.
    pub(crate) fn enqueued(&self, operation: &'static str, event: Result<cl_event, i32>) -> Result<EventHandle> {
        let event = check(self.device(), operation, event)?;
        // SAFETY: just created, and owned here.
        Ok(unsafe { EventHandle::new(event) })
    }
}

impl Inner {
    fn marker(&self) -> Result<EventHandle> {
        marker(self.device, self.handle.raw())
    }
}

impl Tracked for Inner {
    fn wait(&self) {
        let _ = drain(self.device, self.handle.raw());
    }

    fn look(self: Arc<Self>) {
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
