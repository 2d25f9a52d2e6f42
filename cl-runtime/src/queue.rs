//! Queues of commands.

pub(crate) mod deferred;
pub(crate) mod event;
pub(crate) mod future;
mod host_function;
pub(crate) mod user_event;

use crate::{
    backend::{
        QueueBackend,
        native::queue::NativeQueue,
        opencl::{self, queue::QueueOptions},
    },
    base::{command::What, error::Result},
    device::{Device, DeviceInner, context::Context},
    host::exit,
    language::native::check,
};
use deferred::{Kind, Lane, told};
use event::{Event, EventInner, waits};
use std::{iter, sync::Arc};

/// A queue of launches and transfers on one device. Clones refer to the same queue; any thread can use it.
///
/// On the native device a launch runs immediately, on the launching thread and on all cores: it is done when `launch`
/// returns. The exception is a launch that has to wait for an event; it runs later, on a thread of its own.
///
/// ```
/// use cl_runtime::prelude::*;
///
/// #[kernel]
/// fn double(y: &mut [f32]) {
///     let i = global_id(0);
///     y[i] = 2.0 * y[i];
/// }
///
/// let queue = Queue::auto()?;
/// let mut y = Buffer::filled(&queue, 1000, 1.0)?;
/// double(&mut y).global(1000).launch(&queue)?;
/// double(&mut y).global(500).launch(&queue)?;
/// queue.finish()?;
/// assert_eq!(y.slice(499..501).to_vec(&queue)?, [4.0, 2.0]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Queue {
    inner: Arc<QueueInner>,
    /// The events that the commands wait for that are enqueued through this handle.
    after: Option<Arc<[Event]>>,
}

#[derive(Debug)]
struct QueueInner {
    device: Device,
    context: Context,
    backend: QueueBackend,
    in_order: bool,
    lane: Lane,
}

impl Drop for QueueInner {
    fn drop(&mut self) {
        match &self.backend {
            // the unreported panics are dropped with the queue
            QueueBackend::Native(_) => {}
            QueueBackend::OpenCl(queue) => queue.leave(),
        }
    }
}

/// The contents of a queue at a point in time.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mark {
    /// The number of the last launch, if launches are numbered.
    launches: Option<opencl::records::Mark>,
    /// The number of the last command that was deferred on the host.
    deferred: u64,
}

/// Options for creating a queue, see [`Queue::builder`].
///
/// ```
/// # use cl_runtime::prelude::*;
/// let device = Device::select()?;
/// let queue = Queue::builder(&device).profiling(true).out_of_order(true).build()?;
/// assert_eq!(*queue.device(), device);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use = "a queue is made by `.build()`"]
pub struct QueueBuilder {
    device: Device,
    pub(crate) context: Option<Context>,
    options: QueueOptions,
    /// Whether launches are checked; `None` if `CL_CHECK` decides.
    check: Option<bool>,
}

impl QueueBuilder {
    /// Records the times that [`Event::profile`](crate::Event::profile) returns. Off by default; with it, some drivers
    /// launch a little slower.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # #[kernel]
    /// # fn double(y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * y[i]; }
    /// let queue = Queue::builder(&Device::select()?).profiling(true).build()?;
    /// let mut y = Buffer::filled(&queue, 1000, 1.0)?;
    /// let event = double(&mut y).global(1000).launch(&queue)?;
    /// event.wait()?;
    /// println!("{:?}", event.profile()?.duration());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn profiling(mut self, profiling: bool) -> Self {
        self.options.profiling = profiling;
        self
    }

    /// Allows commands that do not depend on each other to overlap. Off by default. Dependencies are derived from the
    /// buffers that commands use, so the results are the same either way. Ignored if the device has no out-of-order queues.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # #[kernel]
    /// # fn double(y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * y[i]; }
    /// let queue = Queue::builder(&Device::select()?).out_of_order(true).build()?;
    /// let (mut a, mut b) = (Buffer::filled(&queue, 1000, 1.0)?, Buffer::filled(&queue, 1000, 2.0)?);
    /// double(&mut a).global(1000).launch(&queue)?;
    /// // this one may overlap with the first
    /// double(&mut b).global(1000).launch(&queue)?;
    /// // this one comes after both
    /// b.copy_from(&queue, &a)?;
    /// assert_eq!(b.to_vec(&queue)?, [2.0; 1000]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn out_of_order(mut self, out_of_order: bool) -> Self {
        self.options.out_of_order = out_of_order;
        self
    }

    /// Checks each launch on the native device for data races, indices beyond the end and divergent barriers. It runs
    /// one work-item at a time, in a random order, which takes much longer. What it finds is returned
    /// as [`Error::Check`](crate::Error::Check). It needs a build with debug assertions. Off by default, unless the
    /// environment variable `CL_CHECK` is `race` or `all`; ignored on other devices.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[kernel]
    /// unsafe fn reverse(y: &mut [u32]) {
    ///     let i = global_id(0);
    ///     y[y.len() - 1 - i] = y[i];
    /// }
    ///
    /// let queue = Queue::builder(&Device::native()).checked(true).build()?;
    /// let mut y = Buffer::from_slice(&queue, &[1, 2, 3, 4])?;
    /// // SAFETY: checked execution runs one work-item at a time
    /// let error = unsafe { reverse(&mut y) }.global(4).run(&queue).unwrap_err();
    /// assert!(error.to_string().contains("data race"), "{error}");
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn checked(mut self, checked: bool) -> Self {
        self.check = Some(checked);
        self
    }

    /// Creates the queue.
    ///
    /// # Errors
    ///
    /// [`Error::OpenCl`](crate::Error::OpenCl) if the driver cannot create the queue;
    /// [`Error::InvalidContext`](crate::Error::InvalidContext) if the device does not belong to the context;
    /// [`Error::CheckUnavailable`](crate::Error::CheckUnavailable) if launches are to be checked without debug assertions;
    /// [`Error::CheckSettings`](crate::Error::CheckSettings) if `CL_CHECK` or `CL_CHECK_SEED` has no meaning.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// let queue = Queue::builder(&Device::native()).profiling(true).build()?;
    /// assert!(queue.device().is_native());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn build(self) -> Result<Queue> {
        let Self { device, context, options, check: checked } = self;
        let context = context.map_or_else(|| Context::new(&[device]), Ok)?;
        let (backend, in_order) = match (device.inner(), context.for_queue(&device)?) {
            (DeviceInner::OpenCl(device), Some(context)) => {
                let queue = opencl::queue::Queue::new(context, device, options)?;
                let in_order = queue.is_in_order();
                (QueueBackend::OpenCl(queue), in_order)
            }
            (DeviceInner::Native(device), _) => {
                let in_order = !options.out_of_order;
                let queue = NativeQueue::new(device, check::settings::of_queue(checked)?, in_order);
                (QueueBackend::Native(queue), in_order)
            }
            (DeviceInner::OpenCl(_), None) => unreachable!("a context of an OpenCL device is one of OpenCL"),
        };
        let inner = QueueInner { device, context, backend, in_order, lane: Lane::default() };
        Ok(Queue { inner: Arc::new(inner), after: None })
    }
}

impl Queue {
    /// Wraps a queue of the backend.
    pub(crate) fn adopted(device: Device, context: Context, queue: opencl::queue::Queue) -> Self {
        let in_order = queue.is_in_order();
        let (backend, lane) = (QueueBackend::OpenCl(queue), Lane::default());
        Self { inner: Arc::new(QueueInner { device, context, backend, in_order, lane }), after: None }
    }

    /// Creates a queue on the device that [`Device::select`] chooses.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownDevice`](crate::Error::UnknownDevice) if `CL_DEVICE` matches no device;
    /// [`Error::OpenCl`](crate::Error::OpenCl) if the driver fails.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// let queue = Queue::auto()?;
    /// println!("on {}", queue.device());
    /// assert_eq!(*queue.device(), Device::select()?);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn auto() -> Result<Self> {
        Self::new(&Device::select()?)
    }

    /// Creates an in-order queue without profiling.
    ///
    /// # Errors
    ///
    /// [`Error::OpenCl`](crate::Error::OpenCl) if the driver fails.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// for device in Device::all() {
    ///     let queue = Queue::new(&device)?;
    ///     let numbers = Buffer::from_slice(&queue, &[1, 2, 3])?;
    ///     assert_eq!(numbers.to_vec(&queue)?, [1, 2, 3]);
    /// }
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn new(device: &Device) -> Result<Self> {
        Self::builder(device).build()
    }

    /// Returns a builder for a queue with options.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// let device = Device::select()?;
    /// let queue = Queue::builder(&device).out_of_order(true).build()?;
    /// # assert_eq!(*queue.device(), device);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn builder(device: &Device) -> QueueBuilder {
        QueueBuilder { device: *device, context: None, options: QueueOptions::default(), check: None }
    }

    /// Returns the context of the queue. It contains only the queue's device, unless the queue was built in
    /// [another context](QueueBuilder::context).
    ///
    /// ```
    /// use cl_runtime::Queue;
    ///
    /// let queue = Queue::auto()?;
    /// assert_eq!(queue.context().devices(), [*queue.device()]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn context(&self) -> Context {
        self.inner.context
    }

    /// Returns the queue's device.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// let queue = Queue::new(&Device::native())?;
    /// assert_eq!(queue.device().name(), Device::native().name());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn device(&self) -> &Device {
        &self.inner.device
    }

    /// Returns a handle to the same queue whose commands start only after `event` is done: launches, transfers, fills,
    /// copies, mappings and markers. If the event fails, these commands do not run, and fail too.
    ///
    /// Commands that are enqueued through other handles do not wait for the event. In an in-order queue, however, they wait
    /// for the commands that do.
    ///
    /// ```
    /// # use cl_runtime::{UserEvent, prelude::*};
    /// # let queue = Queue::auto()?;
    /// # let (mut a, mut b) = (Buffer::filled(&queue, 10, 1)?, Buffer::filled(&queue, 10, 2)?);
    /// let user = UserEvent::new(&queue);
    /// let later = queue.after(user.event());
    /// a.fill(&later, 3)?;
    /// b.copy_from(&later, &a)?;
    /// let read = b.read_async(&queue)?;
    /// user.complete();
    /// assert_eq!(read.wait()?, [3; 10]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn after(&self, event: &Event) -> Self {
        let events = self.after_events().iter().chain([event]).cloned().collect();
        Self { inner: self.inner.clone(), after: Some(events) }
    }

    /// Enqueues a marker: an event that is done when all commands that are now in the queue are done, whether they
    /// succeeded or failed. [`finish`](Self::finish) reports their errors. An asynchronous `finish` is therefore
    /// `queue.marker()?.await?` followed by `queue.finish()?`, which then has nothing left to wait for.
    ///
    /// # Errors
    ///
    /// [`Error::OpenCl`](crate::Error::OpenCl) if the driver fails; [`Error::Dependency`](crate::Error::Dependency) if the
    /// marker has to wait for an event (see [`after`](Self::after)) that has failed.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # #[kernel]
    /// # fn double(y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * y[i]; }
    /// # let queue = Queue::auto()?;
    /// # let mut y = Buffer::filled(&queue, 1000, 1.0)?;
    /// double(&mut y).global(1000).launch(&queue)?;
    /// double(&mut y).global(500).launch(&queue)?;
    /// queue.marker()?.wait()?;
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn marker(&self) -> Result<Event> {
        self.mark_in(What::Command("a marker"), Kind::Marker)
    }

    /// Enqueues a [`marker`](Self::marker) that is also a barrier: commands that are enqueued later start only when all
    /// commands that are now in the queue are done. In an in-order queue this is always the case.
    ///
    /// # Errors
    ///
    /// Same as [`marker`](Self::marker).
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # #[kernel]
    /// # fn double(y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * y[i]; }
    /// let queue = Queue::builder(&Device::select()?).out_of_order(true).build()?;
    /// let (mut a, mut b) = (Buffer::filled(&queue, 10, 1.0)?, Buffer::filled(&queue, 10, 2.0)?);
    /// let first = double(&mut a).global(10).launch(&queue)?;
    /// queue.barrier()?;
    /// // not before the first one is done, though it has nothing to do with it
    /// double(&mut b).global(10).run(&queue)?;
    /// assert!(first.is_complete());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn barrier(&self) -> Result<Event> {
        self.mark_in(What::Command("a barrier"), Kind::Barrier)
    }

    fn mark_in(&self, what: What, kind: Kind) -> Result<Event> {
        let mark = move |queue: &Self, after: &[Event]| match queue.backend() {
            // commands on the native device are already done
            QueueBackend::Native(_) => Ok(Event::done()),
            QueueBackend::OpenCl(queue) => {
                Ok(Event { inner: EventInner::OpenCl(queue.mark(what, kind == Kind::Barrier, waits(queue, after)?)?) })
            }
        };
        if self.must_wait(what, kind, &[], iter::empty())? {
            let queue = self.plain();
            return Ok(self.defer(what, kind, &[], iter::empty(), move |after| mark(&queue, after)));
        }
        mark(self, &told(self, &[]))
    }

    /// Waits until all commands in the queue are done.
    ///
    /// # Errors
    ///
    /// The first [`Error::Panic`](crate::Error::Panic) or [`Error::Dependency`](crate::Error::Dependency) that has not been
    /// reported yet; it is reported once. [`Error::OpenCl`](crate::Error::OpenCl) if the device failed.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # #[kernel]
    /// # fn double(y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * y[i]; }
    /// # let queue = Queue::auto()?;
    /// # let mut y = Buffer::filled(&queue, 1000, 1.0)?;
    /// double(&mut y).global(1001).launch(&queue)?;
    /// let error = queue.finish().unwrap_err();
    /// assert!(matches!(error, Error::Panic(_)), "{error}");
    /// queue.finish()?;
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn finish(&self) -> Result<()> {
        self.settle_all();
        let result = match self.backend() {
            QueueBackend::Native(queue) => queue.finish(),
            QueueBackend::OpenCl(queue) => queue.finish(),
        };
        result.and_then(|()| self.lane().report(u64::MAX))
    }

    /// Submits all commands in the queue to the device. Waiting for a command does this too.
    ///
    /// # Errors
    ///
    /// [`Error::OpenCl`](crate::Error::OpenCl) if the driver fails.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # #[kernel]
    /// # fn double(y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * y[i]; }
    /// # let queue = Queue::auto()?;
    /// # let mut y = Buffer::filled(&queue, 1000, 1.0)?;
    /// let event = double(&mut y).global(1000).launch(&queue)?;
    /// queue.flush()?;
    /// // the device works while the host does something else here
    /// event.wait()?;
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn flush(&self) -> Result<()> {
        match self.backend() {
            QueueBackend::Native(_) => Ok(()),
            QueueBackend::OpenCl(queue) => {
                let _inside = exit::enter();
                queue.flush()
            }
        }
    }

    /// Marks the current end of the queue.
    pub(crate) fn mark(&self) -> Mark {
        let launches = match self.backend() {
            QueueBackend::Native(_) => None,
            QueueBackend::OpenCl(queue) => Some(queue.records().mark()),
        };
        Mark { launches, deferred: deferred::last_number() }
    }

    /// Reports the first panic or failure that has not been reported, after a finished transfer that began at `mark`.
    pub(crate) fn report_done(&self, mark: Mark) -> Result<()> {
        let result = match (self.backend(), mark.launches) {
            (QueueBackend::Native(queue), _) => queue.finish(),
            (QueueBackend::OpenCl(queue), Some(mark)) => queue.report_done(mark),
            (QueueBackend::OpenCl(queue), None) => queue.records().report(),
        };
        result.and_then(|()| self.lane().report(mark.deferred))
    }

    /// A handle to the same queue whose commands do not wait for events.
    pub(crate) fn plain(&self) -> Self {
        Self { inner: self.inner.clone(), after: None }
    }

    /// The events that commands enqueued through this handle wait for.
    #[inline]
    pub(crate) fn after_events(&self) -> &[Event] {
        self.after.as_deref().unwrap_or_default()
    }

    pub(crate) fn is_in_order(&self) -> bool {
        self.inner.in_order
    }

    /// Whether launches are checked.
    pub(crate) fn is_checked(&self) -> bool {
        match self.backend() {
            QueueBackend::Native(queue) => queue.check.is_some(),
            QueueBackend::OpenCl(_) => false,
        }
    }

    pub(crate) fn lane(&self) -> &Lane {
        &self.inner.lane
    }

    pub(crate) fn backend(&self) -> &QueueBackend {
        &self.inner.backend
    }
}

impl Context {
    /// Creates an in-order queue without profiling on one of the devices. To set options, use [`Queue::builder`] and
    /// [`QueueBuilder::context`].
    ///
    /// # Errors
    ///
    /// [`Error::InvalidContext`](crate::Error::InvalidContext) if the device does not belong to the context;
    /// [`Error::OpenCl`](crate::Error::OpenCl) if the driver fails.
    ///
    /// ```
    /// use cl_runtime::{Context, prelude::*};
    ///
    /// let context = Context::new(&[Device::select()?])?;
    /// let queue = context.queue(&context.devices()[0])?;
    /// assert_eq!(queue.context(), context);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn queue(&self, device: &Device) -> Result<Queue> {
        Queue::builder(device).context(self).build()
    }
}

impl QueueBuilder {
    /// Sets the context of the queue, whose queues share their buffers with it. Without this, it is the context that
    /// contains only the queue's device.
    ///
    /// ```
    /// use cl_runtime::{Context, prelude::*};
    ///
    /// let devices = Device::select()?.platform().devices();
    /// let context = Context::new(&devices)?;
    /// let queue = Queue::builder(&devices[0]).context(&context).profiling(true).build()?;
    /// assert_eq!(queue.context(), context);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn context(mut self, context: &Context) -> Self {
        self.context = Some(*context);
        self
    }
}
