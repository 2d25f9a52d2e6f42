//! Several devices of one host: a queue of each, data that is split over them, and launches on the parts.
//!
//! [`MultiQueue`] has the queues. A [`Layout`] says which rows of the data each device has; [`Partitioned`] buffers are
//! made from it, and [`Replicated`] ones have a copy on each device. [`MultiQueue::launch`] gives a closure the parts of one
//! device after the other, all at the same time. [`Shares`] are equal, given, or [measured](MultiQueue::measure).
//!
//! ```
//! use cl_runtime::{MultiQueue, prelude::*};
//!
//! #[kernel]
//! fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
//!     let i = global_id(0);
//!     y[i] = a * x[i] + y[i];
//! }
//!
//! let all = MultiQueue::all()?;
//! let layout = all.layout(1000, 1);
//! let x = layout.from_slice(&[1.0; 1000])?;
//! let mut y = layout.filled(3.0)?;
//! let launch = all.launch((&x, &mut y), |on, (x, mut y)| {
//!     saxpy(2.0, x.own(), y.own()).global(on.rows().len()).launch(on.queue())
//! })?;
//! launch.wait()?;
//! assert_eq!(y.to_vec()?, [5.0; 1000]);
//! # Ok::<(), cl_runtime::Error>(())
//! ```

mod arg;
mod layout;
mod measure;
mod moves;
mod partitioned;
mod replicated;
mod shares;

pub use self::{
    arg::{MultiArg, Part, PartMut},
    layout::Layout,
    moves::Move,
    partitioned::Partitioned,
    replicated::Replicated,
    shares::Shares,
};
pub use crate::base::multi::{DeviceFailure, MultiError};
use crate::{
    base::{
        error::{Error, Result},
        multi::all,
    },
    device::Device,
    queue::{Queue, event::Event},
};
use std::{
    collections::HashMap,
    iter,
    ops::Range,
    panic::resume_unwind,
    sync::{Arc, Mutex},
    thread,
};

/// The queues of several devices, which may belong to different platforms. Clones refer to the same queues.
///
/// Each queue has its own memory, even if two belong to one device. Devices compute at the same time; the results are
/// those of a single device, whatever the shares.
///
/// ```
/// use cl_runtime::{MultiQueue, prelude::*};
///
/// #[kernel]
/// fn squares(first: usize, y: &mut [u64]) {
///     let i = global_id(0);
///     y[i] = ((first + i) * (first + i)) as u64;
/// }
///
/// let all = MultiQueue::all()?;
/// let mut y = all.layout(10, 1).zeroed::<u64>()?;
/// all.launch(&mut y, |on, mut y| {
///     squares(on.rows().start, y.own()).global(on.rows().len()).launch(on.queue())
/// })?;
/// assert_eq!(y.to_vec()?, [0, 1, 4, 9, 16, 25, 36, 49, 64, 81]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct MultiQueue {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    queues: Vec<Queue>,
    /// The results of `measure`, by name.
    measured: Mutex<HashMap<String, Shares>>,
}

/// One device of an operation on several: what the closure of [`MultiQueue::launch`] gets.
///
/// ```
/// # use cl_runtime::MultiQueue;
/// let all = MultiQueue::all()?;
/// let layout = all.layout(100, 1);
/// let rows = all.each(&layout, |on, ()| {
///     println!("number {}, {}, has the rows {:?}", on.number(), on.queue().device(), on.rows());
///     Ok(on.rows())
/// })?;
/// assert_eq!(rows[0].start, 0);
/// assert_eq!(rows[all.len() - 1].end, 100);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug)]
pub struct OnDevice<'a> {
    number: usize,
    queue: &'a Queue,
    rows: Range<usize>,
}

impl OnDevice<'_> {
    /// The number of the device, from 0.
    ///
    /// ```
    /// # use cl_runtime::MultiQueue;
    /// let all = MultiQueue::all()?;
    /// assert_eq!(all.each((), |on, ()| Ok(on.number()))?, (0..all.len()).collect::<Vec<_>>());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn number(&self) -> usize {
        self.number
    }

    /// The device's queue.
    ///
    /// ```
    /// # use cl_runtime::MultiQueue;
    /// let all = MultiQueue::all()?;
    /// let devices = all.each((), |on, ()| Ok(*on.queue().device()))?;
    /// assert_eq!(devices[0], *all.queues()[0].device());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn queue(&self) -> &Queue {
        self.queue
    }

    /// The rows of the whole that the device has; none if no argument is partitioned.
    ///
    /// ```
    /// # use cl_runtime::{MultiQueue, Queue};
    /// let two = MultiQueue::new([Queue::auto()?, Queue::auto()?])?;
    /// assert_eq!(two.each(&two.layout(7, 1), |on, ()| Ok(on.rows()))?, [0..3, 3..7]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn rows(&self) -> Range<usize> {
        self.rows.clone()
    }
}

/// A launch on several devices.
///
/// ```
/// # use cl_runtime::{MultiQueue, prelude::*};
/// # #[kernel]
/// # fn double(y: &mut [u32]) { let i = global_id(0); y[i] = 2 * y[i]; }
/// let all = MultiQueue::all()?;
/// let mut y = all.layout(100, 1).filled(1)?;
/// let launch = all.launch(&mut y, |on, mut y| double(y.own()).global(on.rows().len()).launch(on.queue()))?;
/// // the host is free to do something else here
/// launch.wait()?;
/// # assert_eq!(y.to_vec()?, [2; 100]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct MultiEvent {
    on: MultiQueue,
    events: Vec<Event>,
}

impl MultiEvent {
    /// Waits until all devices are done.
    ///
    /// # Errors
    ///
    /// [`MultiError::Failed`] with the panic or other error of each device that failed.
    ///
    /// ```
    /// use cl_runtime::{MultiQueue, multi::MultiError, prelude::*};
    ///
    /// #[kernel]
    /// fn invert(y: &mut [u32]) {
    ///     let i = global_id(0);
    ///     y[i] = 100 / y[i];
    /// }
    ///
    /// let all = MultiQueue::all()?;
    /// let mut y = all.layout(5, 1).from_slice(&[1, 2, 4, 5, 0])?;
    /// let launch = all.launch(&mut y, |on, mut y| invert(y.own()).global(on.rows().len()).launch(on.queue()))?;
    /// let Err(Error::Multi(MultiError::Failed(failures))) = launch.wait() else { panic!() };
    /// assert_eq!(failures[0].number, all.len() - 1);
    /// assert!(failures[0].error.to_string().contains("attempt to divide by zero"));
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn wait(&self) -> Result<()> {
        all(iter::zip(self.on.devices(), self.events.iter().map(Event::wait))).map(|_| ())
    }

    /// Returns `true` if all devices are done.
    ///
    /// ```
    /// # use cl_runtime::{Event, MultiQueue};
    /// let all = MultiQueue::all()?;
    /// let markers = all.launch((), |on, ()| on.queue().marker())?;
    /// markers.wait()?;
    /// assert!(markers.is_complete());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn is_complete(&self) -> bool {
        self.events.iter().all(Event::is_complete)
    }

    /// The event of each device, in the order of [`MultiQueue::queues`].
    ///
    /// ```
    /// # use cl_runtime::{Event, MultiQueue};
    /// let all = MultiQueue::all()?;
    /// let markers = all.launch((), |on, ()| on.queue().marker())?;
    /// // one event, for `.after(..)`
    /// Event::all(markers.events()).wait()?;
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn events(&self) -> &[Event] {
        &self.events
    }
}

impl MultiQueue {
    /// A queue for each device of the machine: [`Device::all`], with the native device, which has the same cores as other
    /// CPU devices. Use [`measure`](Self::measure) where the devices differ in speed.
    ///
    /// # Errors
    ///
    /// Those of [`Queue::new`].
    ///
    /// ```
    /// use cl_runtime::{Device, MultiQueue};
    ///
    /// assert_eq!(MultiQueue::all()?.len(), Device::all().len());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn all() -> Result<Self> {
        Self::on(&Device::all())
    }

    /// A queue for each of these devices, each in a context of its own.
    ///
    /// # Errors
    ///
    /// [`MultiError::NoDevices`] if there are none; those of [`Queue::new`].
    ///
    /// ```
    /// use cl_runtime::{Device, DeviceKind, MultiQueue};
    ///
    /// let mut devices = Device::all();
    /// devices.retain(|device| device.kind() == DeviceKind::Gpu);
    /// if let Ok(gpus) = MultiQueue::on(&devices) {
    ///     println!("{} GPUs", gpus.len());
    /// }
    /// ```
    pub fn on(devices: &[Device]) -> Result<Self> {
        Self::new(devices.iter().map(Queue::new).collect::<Result<Vec<_>>>()?)
    }

    /// These queues, which may be several of one device, or have a [`Context`](crate::Context) in common: then the driver
    /// copies between them, from device to device if it can.
    ///
    /// # Errors
    ///
    /// [`MultiError::NoDevices`] if there are none.
    ///
    /// ```
    /// use cl_runtime::{Context, Device, MultiQueue};
    ///
    /// let devices = Device::select()?.platform().devices();
    /// let context = Context::new(&devices)?;
    /// let queues = devices.iter().map(|device| context.queue(device)).collect::<Result<Vec<_>, _>>()?;
    /// assert_eq!(MultiQueue::new(queues)?.len(), devices.len());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn new(queues: impl IntoIterator<Item = Queue>) -> Result<Self> {
        let queues = Vec::from_iter(queues);
        if queues.is_empty() {
            return Err(Error::Multi(MultiError::NoDevices));
        }
        Ok(Self { inner: Arc::new(Inner { queues, measured: Mutex::default() }) })
    }

    /// The queues.
    ///
    /// ```
    /// use cl_runtime::{MultiQueue, Queue};
    ///
    /// let queue = Queue::auto()?;
    /// assert_eq!(MultiQueue::new([queue.clone()])?.queues()[0].device(), queue.device());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn queues(&self) -> &[Queue] {
        &self.inner.queues
    }

    /// The number of queues, which is at least one.
    ///
    /// ```
    /// use cl_runtime::{MultiQueue, Queue};
    ///
    /// assert_eq!(MultiQueue::new([Queue::auto()?, Queue::auto()?])?.len(), 2);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    #[allow(clippy::len_without_is_empty, reason = "it is never empty")]
    pub fn len(&self) -> usize {
        self.inner.queues.len()
    }

    /// Runs `launch` for each device that has rows, and returns the events that it returned.
    ///
    /// `args` is a [`Layout`], a [`Partitioned`] or [`Replicated`] buffer by `&` or `&mut`, or a tuple of them. The closure
    /// gets the [`Part`], [`PartMut`] or [`Buffer`](crate::Buffer) of its device. It runs for all devices at once, each in a
    /// thread of its own, so that no device waits for another one to build a program or to run a launch of the native
    /// device. A later launch on the same buffers needs no wait between.
    ///
    /// # Errors
    ///
    /// [`MultiError::Mismatch`] if arguments are split in different ways or belong to another `MultiQueue`;
    /// [`MultiError::Failed`] with the errors of the closures. What other devices have begun continues.
    ///
    /// # Panics
    ///
    /// If the closure panics, when it has ended for all devices.
    ///
    /// ```
    /// # use cl_runtime::{MultiQueue, prelude::*};
    /// #[kernel]
    /// fn gather(table: &[f32], indices: &[u32], y: &mut [f32]) {
    ///     let i = global_id(0);
    ///     y[i] = table[indices[i] as usize];
    /// }
    ///
    /// let all = MultiQueue::all()?;
    /// let table = all.replicate(&[0.5, 1.5, 2.5])?;
    /// let layout = all.layout(6, 1);
    /// let (indices, mut y) = (layout.from_slice(&[2, 1, 0, 0, 1, 2])?, layout.zeroed()?);
    /// all.launch((&table, &indices, &mut y), |on, (table, indices, mut y)| {
    ///     gather(table, indices.own(), y.own()).global(on.rows().len()).launch(on.queue())
    /// })?;
    /// assert_eq!(y.to_vec()?, [2.5, 1.5, 0.5, 0.5, 1.5, 2.5]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn launch<'a, A: MultiArg<'a>>(
        &self,
        args: A,
        launch: impl Fn(OnDevice<'_>, A::Part) -> Result<Event> + Sync,
    ) -> Result<MultiEvent> {
        let (rows, parts) = arg::split(self, args)?;
        let events = self.in_threads(parts, |number, queue, part| {
            let rows = match &rows {
                Some(rows) if rows[number].is_empty() => return Ok(Event::done()),
                Some(rows) => rows[number].clone(),
                None => 0..0,
            };
            let event = launch(OnDevice { number, queue, rows }, part)?;
            queue.flush()?;
            Ok(event)
        })?;
        Ok(MultiEvent { on: self.clone(), events })
    }

    /// Runs `work` for each device, also for those without rows, and returns what it returned, in the order of the queues.
    /// Otherwise like [`launch`](Self::launch).
    ///
    /// # Errors
    ///
    /// # Panics
    ///
    /// Same as [`launch`](Self::launch).
    ///
    /// ```
    /// # use cl_runtime::MultiQueue;
    /// let all = MultiQueue::all()?;
    /// let x = all.layout(10, 1).from_slice(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10])?;
    /// let sums = all.each(&x, |on, x| Ok(x.own().to_vec(on.queue())?.iter().sum::<u32>()))?;
    /// assert_eq!(sums.iter().sum::<u32>(), 55);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn each<'a, A: MultiArg<'a>, R: Send>(
        &self,
        args: A,
        work: impl Fn(OnDevice<'_>, A::Part) -> Result<R> + Sync,
    ) -> Result<Vec<R>> {
        let (rows, parts) = arg::split(self, args)?;
        self.in_threads(parts, |number, queue, part| {
            let rows = rows.as_ref().map_or(0..0, |rows| rows[number].clone());
            work(OnDevice { number, queue, rows }, part)
        })
    }

    /// Waits until all commands in all queues are done.
    ///
    /// # Errors
    ///
    /// [`MultiError::Failed`] with the errors of [`Queue::finish`], such as panics that have not been reported yet.
    ///
    /// ```
    /// # use cl_runtime::MultiQueue;
    /// let all = MultiQueue::all()?;
    /// all.launch((), |on, ()| on.queue().marker())?;
    /// all.finish()?;
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn finish(&self) -> Result<()> {
        all(iter::zip(self.devices(), self.queues().iter().map(Queue::finish))).map(|_| ())
    }

    fn devices(&self) -> impl Iterator<Item = &Device> {
        self.queues().iter().map(Queue::device)
    }

    fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.inner, &other.inner)
    }

    /// Runs `work` with an input for each queue, each in a thread of its own.
    fn in_threads<I: Send, R: Send>(
        &self,
        inputs: impl IntoIterator<Item = I>,
        work: impl Fn(usize, &Queue, I) -> Result<R> + Sync,
    ) -> Result<Vec<R>> {
        let work = &work;
        let mut jobs: Vec<_> = iter::zip(self.queues(), inputs).enumerate().collect();
        let last = jobs.pop();
        let results = thread::scope(|scope| {
            let start = |(number, (queue, input))| move || work(number, queue, input);
            let threads: Vec<_> = jobs.into_iter().map(|job| scope.spawn(start(job))).collect();
            let last = last.map(|job| start(job)());
            let joined = threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
            joined.chain(last).collect::<Vec<_>>()
        });
        all(iter::zip(self.devices(), results))
    }
}
