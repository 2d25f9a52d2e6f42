//! Events that the program itself completes.

use super::{
    Queue,
    deferred::Deferred,
    event::{Event, EventInner},
};
use crate::{
    base::{command::What, error::Error},
    device::Device,
};
use std::{fmt, panic::Location, sync::Arc};

/// An event that the program completes or fails itself. Commands that wait for its [`event`](Self::event) run once it is
/// complete, and do not run if it fails.
///
/// The event lives on the host, so commands on any queue of any device can wait for it. Dropping a `UserEvent` without
/// completing it fails it, because its waiters would otherwise wait forever.
///
/// ```
/// use cl_runtime::{UserEvent, prelude::*};
///
/// #[kernel]
/// fn double(y: &mut [f32]) {
///     let i = global_id(0);
///     y[i] = 2.0 * y[i];
/// }
///
/// let queue = Queue::auto()?;
/// let mut y = Buffer::filled(&queue, 1000, 1.0)?;
/// let ready = UserEvent::new(&queue);
/// let launch = double(&mut y).global(1000).after(ready.event()).launch(&queue)?;
/// assert!(!launch.is_complete());
///
/// std::thread::spawn(move || {
///     // as soon as something else is done
///     ready.complete();
/// });
/// launch.wait()?;
/// # Ok::<(), cl_runtime::Error>(())
/// ```
///
/// A thread that waits for an event that only the same thread would complete deadlocks, as with a lock. After some seconds
/// a message with the place where the user event was created is logged (target `cl_runtime::events`). These calls wait:
/// [`Event::wait`], [`Queue::finish`], transfers that are not asynchronous, and mappings.
#[must_use = "what waits for it fails when it is dropped"]
pub struct UserEvent {
    event: Event,
    deferred: Arc<Deferred>,
    device: Device,
}

impl UserEvent {
    /// Creates a user event that is not complete yet. `queue` is the queue that mainly uses it; commands in other queues
    /// can wait for it too.
    ///
    /// ```
    /// # use cl_runtime::{UserEvent, prelude::*};
    /// # let queue = Queue::auto()?;
    /// # let mut buffer = Buffer::filled(&queue, 10, 1)?;
    /// let ready = UserEvent::new(&queue);
    /// buffer.fill(&queue.after(ready.event()), 2)?;
    /// // in another thread, when something of its own is done
    /// std::thread::spawn(move || ready.complete());
    /// assert_eq!(buffer.to_vec(&queue)?, [2; 10]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    #[track_caller]
    pub fn new(queue: &Queue) -> Self {
        Self::of(queue, What::UserEvent(Location::caller()))
    }

    /// An event with this description.
    pub(super) fn of(queue: &Queue, what: What) -> Self {
        let deferred = Arc::new(Deferred::new(what));
        let event = Event { inner: EventInner::Deferred(deferred.clone()) };
        Self { event, deferred, device: *queue.device() }
    }

    /// Returns the event that commands can wait for.
    ///
    /// ```
    /// # use cl_runtime::{UserEvent, prelude::*};
    /// # let queue = Queue::auto()?;
    /// # let mut buffer = Buffer::filled(&queue, 10, 1)?;
    /// let user = UserEvent::new(&queue);
    /// buffer.fill(&queue.after(user.event()), 2)?;
    /// user.complete();
    /// assert_eq!(buffer.to_vec(&queue)?, [2; 10]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn event(&self) -> &Event {
        &self.event
    }

    /// Completes the event: the commands that wait for it can run.
    ///
    /// This does not wait for those commands. Commands on the native device that waited for the event run in a thread of
    /// their own.
    ///
    /// ```
    /// # use cl_runtime::{UserEvent, prelude::*};
    /// # let queue = Queue::auto()?;
    /// let user = UserEvent::new(&queue);
    /// let event = user.event().clone();
    /// user.complete();
    /// event.wait()?;
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn complete(self) {
        self.complete_as(Event::done());
    }

    /// Completes the event with the times of an event that is done.
    pub(super) fn complete_as(self, event: Event) {
        self.deferred.decide(Ok(event));
    }

    /// Fails the event. The commands that wait for it do not run, and fail with [`Error::Dependency`], whose reason
    /// contains `message`. Commands that wait for those commands, or use the data that they would have written, fail too.
    ///
    /// ```
    /// # use cl_runtime::{UserEvent, prelude::*};
    /// # let queue = Queue::auto()?;
    /// # let mut buffer = Buffer::filled(&queue, 10, 1)?;
    /// let user = UserEvent::new(&queue);
    /// let upload = buffer.write_async(&queue.after(user.event()), vec![2; 10])?;
    /// user.fail("the file has only 9 numbers");
    /// let error = upload.wait().unwrap_err();
    /// assert!(error.to_string().ends_with("failed: the file has only 9 numbers"), "{error}");
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn fail(self, message: impl Into<String>) {
        self.failed(message.into());
    }

    fn failed(&self, message: String) {
        let what = self.deferred.what().to_string();
        self.deferred.decide(Err(Error::Failed { what, message }));
    }
}

impl Drop for UserEvent {
    fn drop(&mut self) {
        if self.deferred.outcome().is_none() {
            self.failed("it was dropped without being completed or failed".to_owned());
        }
    }
}

impl fmt::Debug for UserEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "UserEvent({} on {})", self.deferred.what(), self.device)
    }
}
