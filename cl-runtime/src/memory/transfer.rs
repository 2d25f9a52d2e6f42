//! Transfers that do not wait.
//!
//! Why this is sound: a pending transfer owns the host's memory, and nothing else can access it. Only [`Transfer::wait`]
//! returns it, once the device is done with it. Dropping a transfer leaves the memory to the queue's context, which frees
//! it when the device is done. Forgetting a transfer leaks it. The buffer is not borrowed meanwhile: later commands on it
//! wait for the transfer, and its memory stays allocated until the device is done.

use super::{
    buffer::Buffer,
    view::{Part, Slice, SliceMut, check_len},
};
use crate::{
    base::{
        error::{Error, Result},
        host_memory::{Held, Host},
    },
    host::{exit, worker},
    language::element::Element,
    queue::{
        Mark, Queue,
        event::{Event, EventInner},
    },
};
use std::fmt;

/// A pending transfer, which owns the host's memory. [`Buffer::read_async`] and [`Buffer::write_async`] return it, as do
/// the methods of the same names of [windows](crate::Window).
///
/// [`wait`](Self::wait) and `.await` return the memory. Dropping the transfer neither waits for it nor stops it.
///
/// ```
/// use cl_runtime::prelude::*;
///
/// let queue = Queue::auto()?;
/// let mut buffer = Buffer::zeroed(&queue, 1000)?;
/// let upload = buffer.write_async(&queue, vec![7u32; 1000])?;
/// let download = buffer.read_async(&queue)?;
/// // the host is free to do something else here
/// assert_eq!(download.wait()?, [7; 1000]);
/// let reusable: Vec<u32> = upload.wait()?;
/// # assert_eq!(reusable.len(), 1000);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[must_use = "the host's memory comes back with `.wait()`"]
pub struct Transfer<D: Send + 'static> {
    event: Event,
    /// The host's memory, until it is returned.
    host: Option<Host<D>>,
    /// For a read: the queue and the mark for reporting earlier panics, as reads that wait do.
    reports: Option<(Queue, Mark)>,
}

impl<D: Send> Transfer<D> {
    /// Starts copying `len` elements to the host's memory in `data`.
    ///
    /// # Safety
    ///
    /// `begin` starts a command that is done when its event is, or starts nothing if it fails. It uses only one place in
    /// `data`, which it requests once.
    pub(crate) unsafe fn read(
        queue: &Queue,
        len: usize,
        data: D,
        begin: impl FnOnce(&mut D) -> Result<Event>,
    ) -> Result<Self> {
        let mut host = Host::new(data);
        // a transfer of no elements enqueues no command, so its end does not imply that earlier commands are done
        let reports = (len > 0).then(|| (queue.plain(), queue.mark()));
        // SAFETY: we alone own the memory until it is returned. `begin` requests the place once, and nothing else is done
        // with `data` until the transfer is done. The place therefore stays where it is, and nothing else has access to it.
        let event = begin(unsafe { host.0.as_mut() })?;
        Ok(Self { event, host: Some(host), reports })
    }

    /// Starts copying from the host's memory in `data`.
    ///
    /// # Safety
    ///
    /// Same as for [`read`](Self::read).
    pub(crate) unsafe fn write(data: D, begin: impl FnOnce(&D) -> Result<Event>) -> Result<Self> {
        let host = Host::new(data);
        // SAFETY: as in `read`, but the place is only read. `data` counts as borrowed, so it does not change the contents
        // that it shares.
        let event = begin(unsafe { host.0.as_ref() })?;
        Ok(Self { event, host: Some(host), reports: None })
    }

    /// Waits until the device is done with the host's memory, and returns it.
    ///
    /// # Errors
    ///
    /// [`Error::OpenCl`] if the device failed; [`Error::Dependency`] if something that the transfer waits for failed; for a
    /// read also a [panic](Error::Panic) of an earlier launch in its queue, or the reason that an earlier command did not
    /// run, if it has not been reported yet. The memory is then lost.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let buffer = Buffer::from_slice(&queue, &[1, 2, 3])?;
    /// let host = vec![0; 3];
    /// let download = buffer.read_into_async(&queue, host)?;
    /// let host: Vec<i32> = download.wait()?;
    /// assert_eq!(host, [1, 2, 3]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn wait(self) -> Result<D> {
        self.end()()?;
        Ok(self.into_data())
    }

    /// Returns a function that waits until the transfer is done and reports earlier panics.
    pub(crate) fn end(&self) -> impl FnOnce() -> Result<()> + Send + 'static {
        let (event, reports) = (self.event.clone(), self.reports.clone());
        move || {
            event.wait()?;
            reports.map_or(Ok(()), |(queue, mark)| queue.report_done(mark))
        }
    }

    /// The host's memory, after the transfer has succeeded.
    pub(crate) fn into_data(mut self) -> D {
        let host = self.host.take().unwrap_or_else(|| unreachable!("only this and `drop` take it"));
        host.into_inner()
    }

    /// Whether [`wait`](Self::wait) can return without waiting for anything.
    pub(crate) fn is_resolved(&self) -> bool {
        self.event.is_resolved() && self.reports.as_ref().is_none_or(|(queue, _)| queue.device().is_native())
    }

    /// Returns the event of the transfer, for example for [`Launch::after`](crate::Launch::after).
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # #[kernel]
    /// # fn double(y: &mut [u32]) { let i = global_id(0); y[i] = 2 * y[i]; }
    /// # let queue = Queue::auto()?;
    /// # let (mut a, mut b) = (Buffer::zeroed(&queue, 10)?, Buffer::filled(&queue, 10, 1)?);
    /// let upload = a.write_async(&queue, vec![7u32; 10])?;
    /// // only when `a` is written, though it has nothing to do with it
    /// double(&mut b).global(10).after(upload.event()).run(&queue)?;
    /// assert!(upload.is_complete());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn event(&self) -> &Event {
        &self.event
    }

    /// Returns `true` if the transfer is done, so that [`wait`](Self::wait) would not wait.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let buffer = Buffer::filled(&queue, 1000, 1.5f32)?;
    /// let download = buffer.read_async(&queue)?;
    /// queue.finish()?;
    /// assert!(download.is_complete());
    /// assert_eq!(download.wait()?, [1.5; 1000]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn is_complete(&self) -> bool {
        self.event.is_complete()
    }
}

impl<D: Send> Drop for Transfer<D> {
    fn drop(&mut self) {
        let Some(host) = self.host.take() else { return };
        let EventInner::Deferred(deferred) = &self.event.inner else { return free(&self.event, host.held()) };
        let (held, same) = (host.held(), deferred.clone());
        // the dropped memory is the user's, whose `drop` may run any code
        let free = move || match same.outcome() {
            Some(Ok(event)) => free(event, held),
            Some(Err(_)) | None => drop(held),
        };
        deferred.tell(move || worker::EVENTS.run(free));
    }
}

/// Frees the memory of a transfer once the transfer is done.
fn free(event: &Event, held: Held) {
    let _inside = exit::enter();
    match event.last() {
        Some(event) if !event.is_done() => event.keep(held),
        Some(_) | None => drop(held),
    }
}

impl<D: Send> fmt::Debug for Transfer<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Transfer").field("event", &self.event).finish_non_exhaustive()
    }
}

/// Returns a vector of zeros, which costs no more than its allocation.
pub(crate) fn zeros<T: Element>(len: usize) -> Result<Vec<T>> {
    let out_of_memory =
        |()| Error::OutOfMemory { bytes: len.saturating_mul(size_of::<T>()), device: "the host".into() };
    Ok(bytemuck::try_zeroed_slice_box(len).map_err(out_of_memory)?.into_vec())
}

impl<T: Element> Buffer<T> {
    /// Starts copying the buffer to a new vector, in the order of the queue.
    ///
    /// Later commands on the buffer run after the transfer. The buffer is not borrowed, so it can also be dropped.
    ///
    /// # Errors
    ///
    /// [`Error::WrongDevice`] if `queue` belongs to another device; [`Error::OpenCl`] if the device fails.
    /// [`Transfer::wait`] returns the other errors.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let buffer = Buffer::from_slice(&queue, &[1, 2, 3])?;
    /// let numbers = buffer.read_async(&queue)?;
    /// drop(buffer);
    /// assert_eq!(numbers.wait()?, [1, 2, 3]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn read_async(&self, queue: &Queue) -> Result<Transfer<Vec<T>>> {
        self.as_slice().read_async(queue)
    }

    /// Starts copying the buffer to `data`, of the same length, in the order of the queue. `data` is a `Vec`, a `Box<[T]>`,
    /// a [`Pinned`](crate::Pinned), and so on.
    ///
    /// An error drops `data`. To avoid losing it, compare its length with the buffer's length first.
    ///
    /// # Errors
    ///
    /// Same as [`read_async`](Self::read_async), plus [`Error::LengthMismatch`] if `data` has another length.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let buffer = Buffer::from_slice(&queue, &[1, 2, 3])?;
    /// let array = buffer.read_into_async(&queue, [0; 3])?;
    /// assert_eq!(array.wait()?, [1, 2, 3]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn read_into_async<D: AsMut<[T]> + Send + 'static>(&self, queue: &Queue, data: D) -> Result<Transfer<D>> {
        self.as_slice().read_into_async(queue, data)
    }

    /// Starts copying `data`, of the same length, to the buffer, in the order of the queue.
    ///
    /// An error drops `data`. To avoid losing it, compare its length with the buffer's length first, or pass a clone of an
    /// `Arc<[T]>`.
    ///
    /// # Errors
    ///
    /// [`Error::LengthMismatch`] if `data` has another length; [`Error::WrongDevice`] if `queue` belongs to another device;
    /// [`Error::OpenCl`] if the device fails.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// static TABLE: [f32; 4] = [1.0, 0.5, 0.25, 0.125];
    /// let mut buffer = Buffer::zeroed(&queue, 4)?;
    /// buffer.write_async(&queue, &TABLE[..])?.wait()?;
    /// assert_eq!(buffer.to_vec(&queue)?, TABLE);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn write_async<D: AsRef<[T]> + Send + 'static>(&mut self, queue: &Queue, data: D) -> Result<Transfer<D>> {
        self.as_slice_mut().write_async(queue, data)
    }
}

impl<T: Element> Slice<'_, T> {
    /// Starts copying the elements to a new vector, see [`Buffer::read_async`].
    ///
    /// # Errors
    ///
    /// Same as [`Buffer::read_async`].
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let buffer = Buffer::from_slice(&queue, &[1, 2, 3, 4])?;
    /// let (low, high) = (buffer.slice(..2).read_async(&queue)?, buffer.slice(2..).read_async(&queue)?);
    /// assert_eq!((low.wait()?, high.wait()?), (vec![1, 2], vec![3, 4]));
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn read_async(&self, queue: &Queue) -> Result<Transfer<Vec<T>>> {
        self.read_into_async(queue, zeros(self.len())?)
    }

    /// Starts copying the elements to `data`, see [`Buffer::read_into_async`].
    ///
    /// # Errors
    ///
    /// Same as [`Buffer::read_into_async`].
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let buffer = Buffer::from_slice(&queue, &[1, 2, 3, 4])?;
    /// let array = buffer.slice(2..).read_into_async(&queue, [0; 2])?;
    /// assert_eq!(array.wait()?, [3, 4]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn read_into_async<D: AsMut<[T]> + Send + 'static>(&self, queue: &Queue, data: D) -> Result<Transfer<D>> {
        let Part { storage, offset, len } = self.part();
        let read = |data: &mut D| {
            let place = data.as_mut();
            check_len("read a buffer", len, place.len())?;
            let (to, bytes) = (place.as_mut_ptr().cast(), size_of::<T>());
            // SAFETY: `place` has this many bytes, and stays there until the event is done.
            unsafe { storage.read_async(queue, offset * bytes, to, len * bytes) }
        };
        // SAFETY: it reads into the place.
        unsafe { Transfer::read(queue, len, data, read) }
    }
}

impl<T: Element> SliceMut<'_, T> {
    /// Starts copying `data` to the part, see [`Buffer::write_async`].
    ///
    /// # Errors
    ///
    /// Same as [`Buffer::write_async`].
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut buffer = Buffer::zeroed(&queue, 4)?;
    /// let upload = buffer.slice_mut(2..).write_async(&queue, vec![3, 4])?;
    /// assert_eq!(buffer.to_vec(&queue)?, [0, 0, 3, 4]);
    /// let reusable: Vec<i32> = upload.wait()?;
    /// # assert_eq!(reusable, [3, 4]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn write_async<D: AsRef<[T]> + Send + 'static>(&mut self, queue: &Queue, data: D) -> Result<Transfer<D>> {
        let Part { storage, offset, len } = self.part();
        let write = |data: &D| {
            let place = data.as_ref();
            check_len("write a buffer", len, place.len())?;
            let bytes: &[u8] = bytemuck::cast_slice(place);
            // SAFETY: we hold the part exclusively, and it is within the storage; the place is there until the event is
            // done.
            unsafe { storage.write_async(queue, offset * size_of::<T>(), bytes) }
        };
        // SAFETY: it writes the contents of the place.
        unsafe { Transfer::write(data, write) }
    }
}
