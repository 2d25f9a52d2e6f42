//! Launched work.

use crate::{
    backend::{native, opencl},
    deferred::{Deferred, What},
    error::{Error, Result},
    worker,
};
use std::{borrow::Borrow, iter, sync::Arc, time::Duration};

/// A launch or a transfer that is under way or done, or what stands for several of these. Clones stand for the same one.
///
/// One can wait for it, here with [`wait`](Self::wait) and in asynchronous functions with `.await`, and so can other commands:
/// [`Launch::after`](crate::Launch::after), [`Queue::after`](crate::Queue::after).
///
/// ```
/// # use cl_runtime::prelude::*;
/// # #[kernel]
/// # fn double(x: &[f32], y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * x[i]; }
/// # let queue = Queue::auto()?;
/// # let x = Buffer::from_slice(&queue, &[1.0, 2.0, 3.0])?;
/// # let (mut y, mut z) = (Buffer::zeroed(&queue, 3)?, Buffer::zeroed(&queue, 3)?);
/// let first = double(&x, &mut y).global(3).launch(&queue)?;
/// let second = double(&x, &mut z).global(3).after(&first).launch(&queue)?;
/// second.wait()?;
/// assert!(first.is_complete());
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Event {
    pub(crate) inner: EventInner,
}

#[derive(Debug, Clone)]
pub(crate) enum EventInner {
    /// It is done.
    Native(native::event::NativeEvent),
    OpenCl(opencl::event::Event),
    /// The host decides what becomes of it; then it is one of the two above.
    Deferred(Arc<Deferred>),
    /// None of them is another of these.
    All(Arc<[Event]>),
}

/// How far a launch has come.
///
/// ```
/// # use cl_runtime::prelude::*;
/// # #[kernel]
/// # fn double(x: &[f32], y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * x[i]; }
/// use cl_runtime::Status;
///
/// # let queue = Queue::auto()?;
/// # let x = Buffer::from_slice(&queue, &[1.0, 2.0, 3.0])?;
/// # let mut y = Buffer::zeroed(&queue, 3)?;
/// let event = double(&x, &mut y).global(3).launch(&queue)?;
/// if event.status()? < Status::Running {
///     println!("it has not begun");
/// }
/// event.wait()?;
/// assert_eq!(event.status()?, Status::Complete);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// In the queue.
    Queued,
    /// Handed to the device.
    Submitted,
    /// Running.
    Running,
    /// Done.
    Complete,
}

/// When things happened to a launch, each as the time since a fixed moment of the device's clock. Which moment is the driver's own, and
/// what is done without the device, as a launch of no work-items is, has another: compare what has run on one device only.
///
/// ```
/// # use cl_runtime::prelude::*;
/// # #[kernel]
/// # fn double(x: &[f32], y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * x[i]; }
/// let queue = Queue::builder(&Device::select()?).profiling(true).build()?;
/// # let x = Buffer::from_slice(&queue, &[1.0, 2.0, 3.0])?;
/// # let mut y = Buffer::zeroed(&queue, 3)?;
/// let profile = double(&x, &mut y).global(3).launch(&queue)?.profile()?;
/// println!("{:?} in the queue", profile.started.saturating_sub(profile.queued));
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Profile {
    /// It was put in the queue.
    pub queued: Duration,
    /// It was handed to the device.
    pub submitted: Duration,
    /// It started.
    pub started: Duration,
    /// It ended.
    pub ended: Duration,
}

impl Profile {
    /// The time that the kernel itself took.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # #[kernel]
    /// # fn double(y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * y[i]; }
    /// let queue = Queue::builder(&Device::select()?).profiling(true).build()?;
    /// let mut y = Buffer::filled(&queue, 1000, 1.0)?;
    /// let profile = double(&mut y).global(1000).launch(&queue)?.profile()?;
    /// assert!(profile.duration() <= profile.total());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn duration(&self) -> Duration {
        self.ended.saturating_sub(self.started)
    }

    /// The time from the queue to the end.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # #[kernel]
    /// # fn double(x: &[f32], y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * x[i]; }
    /// let queue = Queue::builder(&Device::select()?).profiling(true).build()?;
    /// # let x = Buffer::from_slice(&queue, &[1.0, 2.0, 3.0])?;
    /// # let mut y = Buffer::zeroed(&queue, 3)?;
    /// let profile = double(&x, &mut y).global(3).launch(&queue)?.profile()?;
    /// println!("{:?} beside the kernel", profile.total() - profile.duration());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn total(&self) -> Duration {
        self.ended.saturating_sub(self.queued)
    }
}

impl Event {
    /// Something that is done.
    pub(crate) fn done() -> Self {
        Self { inner: EventInner::Native(native::event::NativeEvent::nothing()) }
    }

    /// Something that failed.
    pub(crate) fn failed(what: What, error: Error) -> Self {
        let deferred = Deferred::new(what);
        deferred.decide(Err(error));
        Self { inner: EventInner::Deferred(Arc::new(deferred)) }
    }

    /// Waits until it is done.
    ///
    /// # Errors
    ///
    /// [`Error::Panic`](crate::Error::Panic) if a work-item of this launch panicked, each time it is asked;
    /// [`Error::OpenCl`](crate::Error::OpenCl) if the device failed; [`Error::Dependency`](crate::Error::Dependency) if it did not
    /// run, because something that it waits for failed; [`Error::Failed`](crate::Error::Failed) of a
    /// [`UserEvent`](crate::UserEvent) that was failed. Of several, that of the first of them that has one.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # #[kernel]
    /// # fn double(y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * y[i]; }
    /// # let queue = Queue::auto()?;
    /// # let mut y = Buffer::filled(&queue, 1000, 1.0)?;
    /// let event = double(&mut y).global(1000).launch(&queue)?;
    /// // the host is free to do something else here
    /// event.wait()?;
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn wait(&self) -> Result<()> {
        match &self.inner {
            EventInner::Native(event) => event.wait(),
            EventInner::OpenCl(event) => event.wait(),
            EventInner::Deferred(deferred) => {
                let _ = deferred.decided();
                deferred.result().map_or(Ok(()), |event| event?.wait())
            }
            EventInner::All(events) => each(events, Self::wait),
        }
    }

    /// Waits until it is done, whether well or with a panic.
    pub(crate) fn block(&self) -> Result<()> {
        match &self.inner {
            EventInner::Native(_) => Ok(()),
            EventInner::OpenCl(event) => event.block(),
            EventInner::Deferred(deferred) => deferred.decided().as_ref().map_err(Clone::clone)?.block(),
            EventInner::All(events) => each(events, Self::block),
        }
    }

    /// How far it has come, without waiting. Of several, how far the last of them has.
    ///
    /// # Errors
    ///
    /// As [`wait`](Self::wait), except that a panic is not reported here.
    ///
    /// ```
    /// # use cl_runtime::{Status, UserEvent, prelude::*};
    /// # let queue = Queue::auto()?;
    /// let user = UserEvent::new(&queue);
    /// let event = user.event().clone();
    /// assert_eq!(event.status()?, Status::Queued);
    /// user.complete();
    /// assert_eq!(event.status()?, Status::Complete);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn status(&self) -> Result<Status> {
        match &self.inner {
            EventInner::Native(_) => Ok(Status::Complete),
            EventInner::OpenCl(event) => event.status(),
            EventInner::Deferred(deferred) => match deferred.result() {
                None => Ok(Status::Queued),
                Some(event) => event?.status(),
            },
            EventInner::All(events) => {
                events.iter().try_fold(Status::Complete, |least, event| Ok(least.min(event.status()?)))
            }
        }
    }

    /// Whether it is done, without waiting. A launch that failed is done.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// # let buffer = Buffer::filled(&queue, 1000, 1.0)?;
    /// let transfer = buffer.read_async(&queue)?;
    /// while !transfer.event().is_complete() {
    ///     // something else
    /// }
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn is_complete(&self) -> bool {
        match &self.inner {
            EventInner::All(events) => events.iter().all(Self::is_complete),
            // to say that it is done is not to tell how it ended
            EventInner::Deferred(deferred) => match deferred.outcome() {
                None => false,
                Some(Ok(event)) => event.is_complete(),
                Some(Err(_)) => true,
            },
            EventInner::Native(_) | EventInner::OpenCl(_) => {
                self.status().map_or(true, |status| status == Status::Complete)
            }
        }
    }

    /// When it was queued, submitted, started and ended. Waits until it is done. Of several, when the first of them was
    /// queued, submitted and started, and the last ended; they should be of one device.
    ///
    /// # Errors
    ///
    /// [`Error::ProfilingDisabled`](crate::Error::ProfilingDisabled) unless its queue was built with
    /// [`profiling(true)`](crate::QueueBuilder::profiling), and those of [`wait`](Self::wait) other than panics. What is done without
    /// OpenCL always has times: all on the native device, and launches of no work-items and transfers of nothing on any.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # #[kernel]
    /// # fn double(y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * y[i]; }
    /// let queue = Queue::builder(&Device::select()?).profiling(true).build()?;
    /// let mut y = Buffer::filled(&queue, 1000, 1.0)?;
    /// let profile = double(&mut y).global(1000).launch(&queue)?.profile()?;
    /// println!("{:?}, and {:?} before it started", profile.duration(), profile.started - profile.queued);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn profile(&self) -> Result<Profile> {
        match &self.inner {
            EventInner::Native(event) => event.profile(),
            EventInner::OpenCl(event) => event.profile(),
            EventInner::Deferred(deferred) => {
                let _ = deferred.decided();
                deferred.result().map_or_else(|| Self::done().profile(), |event| event?.profile())
            }
            EventInner::All(events) => {
                let profiles =
                    events.iter().map(|event| event.profile().map(|profile| (event.is_of_device(), profile)));
                let profiles = profiles.collect::<Result<Vec<_>>>()?;
                // what was done without the device has its times from another clock
                let device = profiles.iter().any(|(is_of_device, _)| *is_of_device);
                let counted = profiles.into_iter().filter(|(is_of_device, _)| *is_of_device == device);
                let all = counted.map(|(_, profile)| profile).reduce(|a, b| Profile {
                    queued: a.queued.min(b.queued),
                    submitted: a.submitted.min(b.submitted),
                    started: a.started.min(b.started),
                    ended: a.ended.max(b.ended),
                });
                all.map_or_else(|| Self::done().profile(), Ok)
            }
        }
    }

    /// Whether a driver's clock gives its times.
    fn is_of_device(&self) -> bool {
        match &self.inner {
            EventInner::OpenCl(_) => true,
            EventInner::Deferred(deferred) => {
                deferred.result().is_some_and(|event| event.is_ok_and(Self::is_of_device))
            }
            EventInner::All(events) => events.iter().any(Self::is_of_device),
            EventInner::Native(_) => false,
        }
    }

    /// What is done when all of these are: a launch can come after it, and one can wait for it. That gives the first of their
    /// errors, and [`Queue::finish`](crate::Queue::finish) does not report the others then; the events themselves still do.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # #[kernel]
    /// # fn double(y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * y[i]; }
    /// # let queue = Queue::auto()?;
    /// let mut buffers = Vec::new();
    /// for number in [1.0, 2.0, 3.0] {
    ///     buffers.push(Buffer::filled(&queue, 1000, number)?);
    /// }
    /// let launch = |y| double(y).global(1000).launch(&queue);
    /// let events = buffers.iter_mut().map(launch).collect::<Result<Vec<_>, _>>()?;
    /// Event::all(&events).wait()?;
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn all(events: impl IntoIterator<Item: Borrow<Self>>) -> Self {
        let mut list = Vec::new();
        for event in events {
            let event: &Self = event.borrow();
            match &event.inner {
                EventInner::All(events) => list.extend_from_slice(events),
                EventInner::Native(_) | EventInner::OpenCl(_) | EventInner::Deferred(_) => list.push(event.clone()),
            }
        }
        Self { inner: EventInner::All(list.into()) }
    }

    /// What is done when both are. Of many, [`all`](Self::all) makes one list, where joining them one by one copies it each time.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// # let (a, b) = (Buffer::filled(&queue, 10, 1.0)?, Buffer::filled(&queue, 10, 2.0)?);
    /// let (a, b) = (a.read_async(&queue)?, b.read_async(&queue)?);
    /// a.event().join(b.event()).wait()?;
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn join(&self, other: &Self) -> Self {
        Self::all([self, other])
    }

    /// Calls a function once it is done, with what [`wait`](Self::wait) would then say. It is called also if it is done already.
    ///
    /// All such functions are called in one thread of this library's, one after the other, never in the thread that calls
    /// `on_complete`, unless the system gives no thread. It can do anything, launch kernels and wait for them too, but while it waits no other is called. If it
    /// panics, that ends only itself. At its end the process waits for what devices are at, and then five seconds at most for these
    /// functions.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # #[kernel]
    /// # fn double(y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * y[i]; }
    /// # let queue = Queue::auto()?;
    /// # let mut y = Buffer::filled(&queue, 1000, 1.0)?;
    /// let (sender, receiver) = std::sync::mpsc::channel();
    /// let event = double(&mut y).global(1000).launch(&queue)?;
    /// event.on_complete(move |result| match result {
    ///     Ok(()) => sender.send("done").unwrap(),
    ///     Err(error) => eprintln!("{error}"),
    /// });
    /// assert_eq!(receiver.recv(), Ok("done"));
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn on_complete(&self, function: impl FnOnce(Result<()>) + Send + 'static) {
        let event = self.clone();
        self.tell(move || {
            worker::EVENTS.run(move || {
                let result = event.wait();
                drop(event);
                function(result);
            });
        });
    }

    /// Does something once it is done, well or not, in some thread. It must not wait.
    pub(crate) fn tell(&self, task: impl FnOnce() + Send + 'static) {
        match &self.inner {
            EventInner::Native(_) => task(),
            EventInner::OpenCl(event) => event.tell(task),
            EventInner::Deferred(deferred) => {
                let same = deferred.clone();
                deferred.tell(move || match same.outcome() {
                    Some(Ok(event)) => event.tell(task),
                    Some(Err(_)) | None => task(),
                });
            }
            EventInner::All(events) => tell_after(events.clone(), 0, Box::new(task)),
        }
    }

    /// Whether the result is there, and can be had at once.
    pub(crate) fn is_resolved(&self) -> bool {
        match &self.inner {
            EventInner::Native(_) => true,
            EventInner::OpenCl(event) => event.is_resolved(),
            EventInner::Deferred(deferred) => match deferred.outcome() {
                None => false,
                Some(Ok(event)) => event.is_resolved(),
                Some(Err(_)) => true,
            },
            EventInner::All(events) => events.iter().all(Self::is_resolved),
        }
    }

    /// The device's own event, if there is one by now.
    pub(crate) fn opencl(&self) -> Option<&opencl::event::Event> {
        match &self.inner {
            EventInner::OpenCl(event) => Some(event),
            EventInner::Deferred(deferred) => deferred.outcome()?.as_ref().ok()?.opencl(),
            EventInner::Native(_) | EventInner::All(_) => None,
        }
    }

    /// Likewise of a transfer. Of several commands, each of which comes after the one before, that of the last.
    pub(crate) fn last(&self) -> Option<&opencl::event::Event> {
        match &self.inner {
            EventInner::All(events) => events.iter().rev().find_map(Self::last),
            EventInner::Deferred(deferred) => deferred.outcome()?.as_ref().ok()?.last(),
            EventInner::Native(_) | EventInner::OpenCl(_) => self.opencl(),
        }
    }
}

/// All of them, and the first error.
fn each(events: &[Event], wait: impl Fn(&Event) -> Result<()>) -> Result<()> {
    events.iter().map(wait).fold(Ok(()), Result::and)
}

/// Does something once all from the one of this number on are done.
fn tell_after(events: Arc<[Event]>, from: usize, task: worker::Task) {
    let undone = iter::zip(from.., &events[from..]).find(|(_, event)| !event.is_complete());
    match undone {
        None => task(),
        Some((number, event)) => {
            let event = event.clone();
            // not here: drivers say in the midst of their work that something is done
            event.tell(move || worker::WATCH.run(move || tell_after(events, number + 1, task)));
        }
    }
}
