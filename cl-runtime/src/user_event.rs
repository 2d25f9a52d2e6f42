//! Events that the program itself completes.

use crate::{
    deferred::{Deferred, What},
    device::Device,
    error::Error,
    event::{Event, EventInner},
    queue::Queue,
};
use std::{fmt, panic::Location, sync::Arc};

/// Something that the program itself completes, or fails: what waits for its [`event`](Self::event) runs then, or not at all.
///
/// It is on the host, so that commands on any queue of any device can wait for it. One that is dropped without being completed
/// fails: what waits for it would wait for ever.
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
/// A thread that waits for what only itself would complete waits for ever, as with every lock; after some seconds that is
/// logged, with the place where the user event was made (target `cl_runtime::events`). What waits: [`Event::wait`],
/// [`Queue::finish`], transfers that are not asynchronous, mappings.
#[must_use = "what waits for it fails when it is dropped"]
pub struct UserEvent {
    event: Event,
    deferred: Arc<Deferred>,
    device: Device,
}

impl UserEvent {
    /// One that is not complete yet. The `queue` is the one that it is mainly for; what is in others can wait for it too.
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
        let deferred = Arc::new(Deferred::new(What::UserEvent(Location::caller())));
        let event = Event { inner: EventInner::Deferred(deferred.clone()) };
        Self { event, deferred, device: *queue.device() }
    }

    /// What others can wait for.
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

    /// It has happened: what waits for it can run.
    ///
    /// Does not wait for that. What waited for it on the native device runs in a thread of its own.
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
        self.deferred.decide(Ok(Event::done()));
    }

    /// It will never happen: what waits for it does not run, and fails with [`Error::Dependency`], whose reason has the
    /// `message`; and so does what waits for that, or uses what it would have written.
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
