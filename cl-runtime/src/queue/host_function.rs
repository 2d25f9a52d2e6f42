//! Host functions between the commands of a queue.

use super::{Queue, event::Event, user_event::UserEvent};
use crate::base::{command::What, error::Result, panic};
use std::panic::{AssertUnwindSafe, catch_unwind};

impl Queue {
    /// Enqueues a function of the host: it is called when all commands that are now in the queue are done, and commands that
    /// are enqueued later start when it has returned. This is the counterpart of a native kernel in OpenCL (API 3.0, section
    /// 5.8.1), and works on all devices and queues.
    ///
    /// The functions of all queues are called one after the other, on the thread that [`Event::on_complete`] describes. A
    /// function may launch kernels and wait for them, except in this queue, whose commands wait for the function.
    ///
    /// The [profile](Event::profile) of the event is the time that the function took, on the clock of the host.
    ///
    /// The function is called whether the earlier commands succeed or fail. It is not called if an event fails that it has
    /// to wait for (see [`after`](Self::after)). If it panics, its event fails, which [`finish`](Self::finish)
    /// reports; the commands that wait for the event do not run, others do.
    ///
    /// # Errors
    ///
    /// Same as [`marker`](Self::marker).
    ///
    /// ```
    /// use cl_runtime::prelude::*;
    /// use std::sync::mpsc;
    ///
    /// # #[kernel]
    /// # fn double(y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * y[i]; }
    /// let queue = Queue::auto()?;
    /// let mut y = Buffer::filled(&queue, 1000, 1.0)?;
    /// let (sender, receiver) = mpsc::channel();
    /// for step in 0..3 {
    ///     double(&mut y).global(1000).launch(&queue)?;
    ///     let sender = sender.clone();
    ///     queue.launch_host(move || sender.send(step).expect("the receiver exists"))?;
    /// }
    /// assert_eq!(receiver.iter().take(3).collect::<Vec<_>>(), [0, 1, 2]);
    /// assert_eq!(y.to_vec(&queue)?, [8.0; 1000]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn launch_host(&self, function: impl FnOnce() + Send + 'static) -> Result<Event> {
        let before = self.marker()?;
        let done = UserEvent::of(self, What::Command("a host function"));
        let event = done.event().clone();
        self.after(&event).barrier()?;
        before.on_complete(move |result| match result {
            Err(error) => done.fail(error.to_string()),
            Ok(()) => match catch_unwind(AssertUnwindSafe(|| Event::of(function))) {
                Ok(called) => done.complete_as(called),
                Err(payload) => done.fail(panic::unwound(&*payload)),
            },
        });
        Ok(event)
    }
}
