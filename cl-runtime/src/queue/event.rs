//! Events: the state of enqueued commands.

use super::deferred::Deferred;
use crate::{
    backend::{native, opencl},
    base::{
        command::What,
        error::{Error, Result},
        profile::{Profile, Status},
    },
    host::{exit, worker},
};
use std::{borrow::Borrow, iter, sync::Arc};

/// A launch or a transfer that is pending or done, or a combination of several. Clones refer to the same event.
///
/// The host can wait for an event, with [`wait`](Self::wait) or, in asynchronous functions, with `.await`. Other commands
/// can wait for it too, with [`Launch::after`](crate::Launch::after) and [`Queue::after`](crate::Queue::after).
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
    /// The command is done.
    Native(native::event::NativeEvent),
    OpenCl(opencl::event::Event),
    /// The host has yet to decide the outcome; then the event is one of the two above.
    Deferred(Arc<Deferred>),
    /// Several events, none of which is another `All`.
    All(Arc<[Event]>),
}

impl Event {
    /// An event that is done.
    pub(crate) fn done() -> Self {
        Self { inner: EventInner::Native(native::event::NativeEvent::nothing()) }
    }

    /// Calls a function of the host; the event is done, with the time that it took.
    pub(super) fn of(function: impl FnOnce()) -> Self {
        Self { inner: EventInner::Native(native::event::NativeEvent::of(function)) }
    }

    /// An event that failed.
    pub(crate) fn failed(what: What, error: Error) -> Self {
        let deferred = Deferred::new(what);
        deferred.decide(Err(error));
        Self { inner: EventInner::Deferred(Arc::new(deferred)) }
    }

    /// Waits until the event is done.
    ///
    /// # Errors
    ///
    /// - [`Error::Panic`](crate::Error::Panic) if a work-item of this launch panicked; every call reports it.
    /// - [`Error::OpenCl`](crate::Error::OpenCl) if the device failed.
    /// - [`Error::Dependency`](crate::Error::Dependency) if the command did not run because something that it waits for
    ///   failed.
    /// - [`Error::Failed`](crate::Error::Failed) for a [`UserEvent`](crate::UserEvent) that was failed.
    ///
    /// If the event combines several, the error is the first one in their order.
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

    /// Waits until the event is done, successfully or with a panic.
    pub(crate) fn block(&self) -> Result<()> {
        match &self.inner {
            EventInner::Native(_) => Ok(()),
            EventInner::OpenCl(event) => event.block(),
            EventInner::Deferred(deferred) => deferred.decided().as_ref().map_err(Clone::clone)?.block(),
            EventInner::All(events) => each(events, Self::block),
        }
    }

    /// Returns the status of the event, without waiting. If it combines several events, this is the status of the one that
    /// is furthest behind.
    ///
    /// # Errors
    ///
    /// Same as [`wait`](Self::wait), but panics are not reported here.
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

    /// Returns `true` if the event is done, without waiting. A failed launch is done.
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
            // `outcome` does not mark the error as reported
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

    /// Returns the times at which the command was enqueued, submitted, started and ended. Waits until the event is done. If
    /// it combines several events, these are the earliest times at which one of them was enqueued, submitted and started,
    /// and the latest at which one ended; the events should be of one device.
    ///
    /// # Errors
    ///
    /// [`Error::ProfilingDisabled`](crate::Error::ProfilingDisabled) unless the queue was built with
    /// [`profiling(true)`](crate::QueueBuilder::profiling), and the errors of [`wait`](Self::wait) other than panics.
    /// Commands that are done without OpenCL always have times: all commands on the native device, and on any device
    /// launches of no work-items and transfers of no elements.
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
                // the times of commands that were done without the device come from another clock
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

    /// Whether the times come from the driver's clock.
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

    /// Combines events into one that is done when all of them are. Commands can run after it, and the host can wait for it.
    /// Waiting for it reports the first of their errors, and [`Queue::finish`](crate::Queue::finish) then does not report
    /// the others; the individual events still do.
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

    /// Combines two events into one that is done when both are. To combine many, use [`all`](Self::all), which builds one
    /// list; joining them one at a time copies the list each time.
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

    /// Calls `function` with the result of [`wait`](Self::wait) once the event is done. The function is also called if the
    /// event is already done.
    ///
    /// All such functions run one after the other on a single thread of this library, and never on the thread that calls
    /// `on_complete`, unless the system cannot create a thread. A function may do anything, including launching kernels and
    /// waiting for them, but no other function runs while it waits. A panic in a function ends only that function. When the
    /// process exits, it waits for the commands that devices are running, and then for at most five seconds for these
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

    /// Runs `task` on an unspecified thread once the event is done, successfully or not. The task must not wait.
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

    /// Whether the result is available without waiting.
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

    /// Returns the device's own event, if it exists yet.
    pub(crate) fn opencl(&self) -> Option<&opencl::event::Event> {
        match &self.inner {
            EventInner::OpenCl(event) => Some(event),
            EventInner::Deferred(deferred) => deferred.outcome()?.as_ref().ok()?.opencl(),
            EventInner::Native(_) | EventInner::All(_) => None,
        }
    }

    /// Returns the device's own event of a transfer. For several commands, each of which waits for the previous one, this
    /// is the event of the last command.
    pub(crate) fn last(&self) -> Option<&opencl::event::Event> {
        match &self.inner {
            EventInner::All(events) => events.iter().rev().find_map(Self::last),
            EventInner::Deferred(deferred) => deferred.outcome()?.as_ref().ok()?.last(),
            EventInner::Native(_) | EventInner::OpenCl(_) => self.opencl(),
        }
    }
}

/// Applies `wait` to all events and returns the first error.
fn each(events: &[Event], wait: impl Fn(&Event) -> Result<()>) -> Result<()> {
    events.iter().map(wait).fold(Ok(()), Result::and)
}

/// Runs `task` once all events from index `from` on are done.
fn tell_after(events: Arc<[Event]>, from: usize, task: worker::Task) {
    let undone = iter::zip(from.., &events[from..]).find(|(_, event)| !event.is_complete());
    match undone {
        None => task(),
        Some((number, event)) => {
            let event = event.clone();
            // not on this thread: drivers call back in the middle of their own work
            event.tell(move || worker::WATCH.run(move || tell_after(events, number + 1, task)));
        }
    }
}

/// The events that the device must wait for before a command of the queue. The others have completed or are waited for
/// here, because the device does not know them.
pub(crate) fn waits(queue: &opencl::queue::Queue, after: &[Event]) -> Result<Vec<opencl::event::Waited>> {
    let _inside = exit::enter();
    let mut waits = Vec::new();
    after.iter().try_for_each(|event| add_waits(queue, event, &mut waits))?;
    Ok(waits)
}

fn add_waits(queue: &opencl::queue::Queue, event: &Event, waits: &mut Vec<opencl::event::Waited>) -> Result<()> {
    match &event.inner {
        EventInner::Native(_) => Ok(()),
        EventInner::Deferred(deferred) => match deferred.decided() {
            Ok(event) => add_waits(queue, event, waits),
            Err(error) => Err(error.clone()),
        },
        EventInner::All(events) => events.iter().try_for_each(|event| add_waits(queue, event, waits)),
        EventInner::OpenCl(event) if event.is_done() => Ok(()),
        EventInner::OpenCl(event) if event.queue().shares_context(queue) => {
            if event.queue().id() != queue.id() {
                event.queue().flush()?;
            }
            waits.push(event.waited());
            Ok(())
        }
        EventInner::OpenCl(event) => event.block(),
    }
}
