//! Transfers that borrow the host's memory.
//!
//! Why this is sound: as with `std::thread::scope`, memory passed to a scope is borrowed for a lifetime that does not end
//! before [`Queue::scope`] returns. That function first waits for every transfer, even if the closure panics. Forgetting a
//! value cannot prevent this, because the value that waits is a local variable of the function itself.

use super::{
    arg::{ReadAny, SliceArg, WriteAny},
    view::check_len,
};
use crate::{
    base::error::Result,
    language::element::Element,
    queue::{Queue, event::Event},
};
use std::{
    fmt,
    marker::PhantomData,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

/// A scope for transfers that borrow the host's memory, see [`Queue::scope`].
///
/// ```
/// # use cl_runtime::{Scope, prelude::*};
/// fn upload<'scope>(
///     scope: &'scope Scope<'scope, '_>,
///     parts: &mut [Buffer<f32>],
///     data: &'scope [f32],
/// ) -> cl_runtime::Result<()> {
///     for (part, data) in parts.iter_mut().zip(data.chunks(500)) {
///         scope.write(part, data)?;
///     }
///     Ok(())
/// }
///
/// # let queue = Queue::auto()?;
/// let mut parts = [Buffer::zeroed(&queue, 500)?, Buffer::zeroed(&queue, 500)?];
/// let data = vec![1.5; 1000];
/// queue.scope(|scope| upload(scope, &mut parts, &data))?;
/// assert_eq!(parts[1].to_vec(&queue)?, data[500..]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub struct Scope<'scope, 'env: 'scope> {
    queue: &'env Queue,
    pending: &'scope Pending,
    // makes the lifetime invariant
    _scope: PhantomData<&'scope mut &'scope ()>,
    _env: PhantomData<&'env mut &'env ()>,
}

/// Pending transfers. Waits for them when dropped.
#[derive(Default)]
struct Pending {
    events: Mutex<Vec<Event>>,
    /// Whether any elements were read.
    reads: AtomicBool,
}

impl Pending {
    fn add(&self, event: Event) {
        self.events.lock().unwrap_or_else(PoisonError::into_inner).push(event);
    }

    /// Waits for all transfers and returns the first error.
    fn wait(&self) -> Result<()> {
        let events = std::mem::take(&mut *self.events.lock().unwrap_or_else(PoisonError::into_inner));
        let mut first = Ok(());
        for event in &events {
            let result = wait(event);
            first = first.and(result);
        }
        first
    }
}

impl Drop for Pending {
    fn drop(&mut self) {
        let _ = self.wait();
    }
}

/// Waits until the device is done with the host's memory, even if the transfer fails.
fn wait(event: &Event) -> Result<()> {
    let result = event.wait();
    // a transfer that never reached the device does not use the host's memory
    let Some(transfer) = event.opencl() else { return result };
    if result.is_ok() {
        return result;
    }
    for _ in 0..1000 {
        if transfer.is_done() || transfer.queue().drain().is_ok() {
            return result;
        }
        thread::sleep(Duration::from_millis(1));
    }
    // the memory is only borrowed, so continuing would be unsound
    eprintln!("the OpenCL driver neither ends a transfer nor says what became of it");
    std::process::abort()
}

impl Queue {
    /// Calls a function that starts transfers of borrowed host memory, and waits for these transfers. The transfers do not
    /// wait for each other, and the function's other work does not wait for them. They are ordered with all other commands
    /// on their buffers.
    ///
    /// # Errors
    ///
    /// The function's own error, or the error of a transfer. If there was a read among the transfers, also a
    /// [panic](crate::Error::Panic) of a launch that was in the queue before the scope, or the reason that a command from
    /// before the scope did not run, if it has not been reported yet.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut a = Buffer::zeroed(&queue, 1000)?;
    /// let b = Buffer::filled(&queue, 1000, 2.0f32)?;
    /// let (ones, mut twos) = (vec![1.0; 1000], vec![0.0; 500]);
    /// queue.scope(|scope| {
    ///     scope.write(&mut a, &ones)?;
    ///     scope.read_into(b.slice(500..), &mut twos)?;
    ///     // both are under way
    ///     Ok(())
    /// })?;
    /// assert_eq!(twos, [2.0; 500]);
    /// assert_eq!(a.to_vec(&queue)?, ones);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    ///
    /// Borrowed memory cannot be accessed before the scope ends:
    ///
    /// ```compile_fail,E0502
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// # let buffer = Buffer::from_slice(&queue, &[1, 2, 3])?;
    /// let mut numbers = vec![0; 3];
    /// queue.scope(|scope| {
    ///     scope.read_into(&buffer, &mut numbers)?;
    ///     println!("{}", numbers[0]);
    ///     Ok(())
    /// })?;
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    ///
    /// and it has to live long enough:
    ///
    /// ```compile_fail,E0597
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// # let buffer = Buffer::from_slice(&queue, &[1, 2, 3])?;
    /// queue.scope(|scope| {
    ///     let mut numbers = vec![0; 3];
    ///     scope.read_into(&buffer, &mut numbers)?;
    ///     Ok(())
    /// })?;
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn scope<'env, R, F>(&'env self, function: F) -> Result<R>
    where
        F: for<'scope> FnOnce(&'scope Scope<'scope, 'env>) -> Result<R>,
    {
        let pending = Pending::default();
        let mark = self.mark();
        let result = function(&Scope { queue: self, pending: &pending, _scope: PhantomData, _env: PhantomData });
        let done = pending.wait();
        let value = result?;
        done?;
        // as for a read that waits: only after a read are all earlier launches known to be done
        if pending.reads.load(Ordering::Relaxed) {
            self.report_done(mark)?;
        }
        Ok(value)
    }
}

impl<'scope> Scope<'scope, '_> {
    /// Starts copying a buffer, or a part of one, to `data`.
    ///
    /// # Errors
    ///
    /// [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `data` has another length;
    /// [`Error::WrongDevice`](crate::Error::WrongDevice) if the scope's queue belongs to another device;
    /// [`Error::OpenCl`](crate::Error::OpenCl) if the device fails.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let buffer = Buffer::from_slice(&queue, &[1, 2, 3, 4])?;
    /// let (mut low, mut high) = ([0; 2], [0; 2]);
    /// queue.scope(|scope| {
    ///     scope.read_into(buffer.slice(..2), &mut low)?;
    ///     scope.read_into(buffer.slice(2..), &mut high)?;
    ///     Ok(())
    /// })?;
    /// assert_eq!((low, high), ([1, 2], [3, 4]));
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn read_into<'b, T: Element>(
        &'scope self,
        buffer: impl ReadAny<'b, T>,
        data: &'scope mut [T],
    ) -> Result<Event> {
        let SliceArg { storage, offset, len, size } = buffer.into_read();
        check_len("read a buffer", len, data.len())?;
        // SAFETY: `data` has this many bytes, and is borrowed until `scope` has waited.
        let event = unsafe { storage.read_async(self.queue, offset * size, data.as_mut_ptr().cast(), len * size)? };
        self.pending.add(event.clone());
        self.pending.reads.fetch_or(len > 0, Ordering::Relaxed);
        Ok(event)
    }

    /// Starts copying `data` to a buffer, or to a part of one.
    ///
    /// # Errors
    ///
    /// Same as [`read_into`](Self::read_into).
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let (data, mut buffer) = ([1, 2, 3, 4], Buffer::zeroed(&queue, 4)?);
    /// queue.scope(|scope| {
    ///     scope.write(buffer.slice_mut(2..), &data[..2])?;
    ///     scope.write(buffer.slice_mut(..2), &data[2..])?;
    ///     Ok(())
    /// })?;
    /// assert_eq!(buffer.to_vec(&queue)?, [3, 4, 1, 2]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn write<'b, T: Element>(&'scope self, buffer: impl WriteAny<'b, T>, data: &'scope [T]) -> Result<Event> {
        let SliceArg { storage, offset, len, size } = buffer.into_write();
        check_len("write a buffer", len, data.len())?;
        // SAFETY: the argument holds the part exclusively, and it is within the storage; `data` is borrowed until `scope`
        // has waited.
        let event = unsafe { storage.write_async(self.queue, offset * size, bytemuck::cast_slice(data))? };
        self.pending.add(event.clone());
        Ok(event)
    }
}

impl fmt::Debug for Scope<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scope").finish_non_exhaustive()
    }
}
