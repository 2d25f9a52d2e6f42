//! Transfers as futures.

use super::transfer::Transfer;
use crate::{
    base::error::Result,
    queue::future::{Waiting, begin},
};
use std::{
    fmt,
    future::{Future, IntoFuture},
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

/// The future of `transfer.await`. Dropping it drops the transfer, which continues.
///
/// ```
/// # use cl_runtime::prelude::*;
/// async fn copied(queue: &Queue, numbers: Vec<u32>) -> cl_runtime::Result<Vec<u32>> {
///     let mut buffer = Buffer::zeroed(queue, numbers.len())?;
///     let numbers = buffer.write_async(queue, numbers)?.await?;
///     let copy = buffer.read_async(queue)?.await?;
///     assert_eq!(copy, numbers);
///     Ok(copy)
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
/// assert_eq!(block_on(copied(&queue, vec![1, 2, 3]))?, [1, 2, 3]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[must_use = "a future does nothing unless it is awaited"]
pub struct TransferFuture<D: Send + 'static> {
    transfer: Option<Transfer<D>>,
    waiting: Option<Arc<Waiting>>,
}

impl<D: Send + 'static> Future for TransferFuture<D> {
    type Output = Result<D>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<D>> {
        let Self { transfer, waiting } = &mut *self;
        let Some(begun) = transfer else { panic!("a future is not polled after it was ready") };
        match waiting {
            None if begun.is_resolved() => {
                let result = transfer.take().map(Transfer::wait);
                return Poll::Ready(result.unwrap_or_else(|| unreachable!("it was there")));
            }
            None => *waiting = Some(begin(begun.event(), context, begun.end())),
            Some(waiting) => {
                if let Poll::Ready(result) = waiting.poll(context) {
                    let data = transfer.take().map(|transfer| result.map(|()| transfer.into_data()));
                    return Poll::Ready(data.unwrap_or_else(|| unreachable!("it was there")));
                }
            }
        }
        Poll::Pending
    }
}

impl<D: Send + 'static> IntoFuture for Transfer<D> {
    type Output = Result<D>;
    type IntoFuture = TransferFuture<D>;

    fn into_future(self) -> TransferFuture<D> {
        TransferFuture { transfer: Some(self), waiting: None }
    }
}

impl<D: Send> fmt::Debug for TransferFuture<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("TransferFuture").field(&self.transfer).finish()
    }
}
