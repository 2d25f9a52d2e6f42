//! The queues of several devices, and a thread for each.

use super::shares::Shares;
use crate::{
    base::{
        error::{Error, Result},
        multi::{DeviceFailure, MultiError, all},
    },
    device::Device,
    queue::Queue,
};
use std::{
    collections::HashMap,
    iter,
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
    pub(super) inner: Arc<Inner>,
}

#[derive(Debug)]
pub(super) struct Inner {
    queues: Vec<Queue>,
    /// The results of `measure`, by name.
    pub(super) measured: Mutex<HashMap<String, Shares>>,
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

    pub(super) fn devices(&self) -> impl Iterator<Item = &Device> {
        self.queues().iter().map(Queue::device)
    }

    pub(super) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.inner, &other.inner)
    }

    /// Runs `work` with an input for each queue, each in a thread of its own.
    pub(super) fn in_threads<I: Send, R: Send>(
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

    pub(super) fn check_count(&self, what: &'static str, given: usize) -> Result<()> {
        let devices = self.len();
        if given == devices { Ok(()) } else { Err(Error::Multi(MultiError::Count { what, given, devices })) }
    }
}

/// An error of the device with this number.
pub(super) fn named(on: &MultiQueue, number: usize, error: Error) -> Error {
    let device = on.queues()[number].device().to_string();
    Error::Multi(MultiError::Failed(vec![DeviceFailure { number, device, error }]))
}
