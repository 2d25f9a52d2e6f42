//! Events as futures, for any executor: they need only the waker that they are polled with.

use super::event::Event;
use crate::{
    base::error::Result,
    host::worker::{self, Task},
};
use std::{
    fmt,
    future::{Future, IntoFuture},
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll, Waker},
};

/// The future of `event.await`. Dropping it has no effect on the event.
///
/// ```
/// # use cl_runtime::prelude::*;
/// # #[kernel]
/// # fn double(y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * y[i]; }
/// async fn doubled(queue: &Queue, numbers: &[f32]) -> cl_runtime::Result<Vec<f32>> {
///     let mut y = Buffer::from_slice(queue, numbers)?;
///     double(&mut y).global(numbers.len()).launch(queue)?.await?;
///     y.read_async(queue)?.await
/// }
/// # fn block_on<T>(future: impl Future<Output = T>) -> T {
/// #     struct Unpark(std::thread::Thread);
/// #     impl std::task::Wake for Unpark { fn wake(self: std::sync::Arc<Self>) { self.0.unpark() } }
/// #     let waker = std::sync::Arc::new(Unpark(std::thread::current())).into();
/// #     let mut future = std::pin::pin!(future);
/// #     loop {
/// #         match future.as_mut().poll(&mut std::task::Context::from_waker(&waker)) {
/// #             std::task::Poll::Ready(value) => return value,
/// #             std::task::Poll::Pending => std::thread::park(),
/// #         }
/// #     }
/// # }
///
/// let queue = Queue::auto()?;
/// assert_eq!(block_on(doubled(&queue, &[1.0, 2.0]))?, [2.0, 4.0]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[must_use = "a future does nothing unless it is awaited"]
pub struct EventFuture {
    event: Event,
    waiting: Option<Arc<Waiting>>,
}

/// The state shared by the future and the thread that waits for the result.
pub(crate) struct Waiting {
    state: Mutex<State>,
}

struct State {
    result: Option<Result<()>>,
    /// The waker of the task that polled last.
    waker: Option<Waker>,
}

impl Waiting {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, result: Result<()>) {
        let waker = {
            let mut state = self.state();
            state.result = Some(result);
            state.waker.take()
        };
        if let Some(waker) = waker {
            waker.wake();
        }
    }

    pub(crate) fn poll(&self, context: &Context<'_>) -> Poll<Result<()>> {
        let mut state = self.state();
        if let Some(result) = state.result.take() {
            return Poll::Ready(result);
        }
        let earlier = match &state.waker {
            Some(waker) if waker.will_wake(context.waker()) => None,
            Some(_) | None => state.waker.replace(context.waker().clone()),
        };
        drop(state);
        // dropping a waker may run any code, so it is dropped after the lock is released
        drop(earlier);
        Poll::Pending
    }
}

/// Starts to wait for an event. `then` runs on a thread of this library, because it may take a moment.
pub(crate) fn begin(
    event: &Event,
    context: &Context<'_>,
    then: impl FnOnce() -> Result<()> + Send + 'static,
) -> Arc<Waiting> {
    let state = Mutex::new(State { result: None, waker: Some(context.waker().clone()) });
    let waiting = Arc::new(Waiting { state });
    let weak = Arc::downgrade(&waiting);
    event.tell(move || {
        let task: Task = Box::new(move || {
            // without a future the result is not fetched, so that later callers can still report it
            if let Some(waiting) = weak.upgrade() {
                waiting.set(then());
            }
        });
        worker::FUTURES.run(task);
    });
    waiting
}

impl Future for EventFuture {
    type Output = Result<()>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        if self.event.is_resolved() {
            return Poll::Ready(self.event.wait());
        }
        if let Some(waiting) = &self.waiting {
            return waiting.poll(context);
        }
        let event = self.event.clone();
        self.waiting = Some(begin(&self.event, context, move || event.wait()));
        Poll::Pending
    }
}

impl IntoFuture for Event {
    type Output = Result<()>;
    type IntoFuture = EventFuture;

    fn into_future(self) -> EventFuture {
        EventFuture { event: self, waiting: None }
    }
}

impl IntoFuture for &Event {
    type Output = Result<()>;
    type IntoFuture = EventFuture;

    fn into_future(self) -> EventFuture {
        self.clone().into_future()
    }
}

impl fmt::Debug for EventFuture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("EventFuture").field(&self.event).finish()
    }
}
