//! Parts of buffers.

use super::{buffer::Buffer, storage::Storage};
use crate::{
    base::error::{Error, Result},
    language::element::Element,
    queue::Queue,
};
use std::{
    marker::PhantomData,
    ops::{Bound, Range, RangeBounds},
};

/// A part of a buffer for reading, see [`Buffer::slice`](crate::Buffer::slice). Passed to kernels by value.
///
/// ```
/// # use cl_runtime::prelude::*;
/// # #[kernel]
/// # fn double(x: &[i32], y: &mut [i32]) { let i = global_id(0); y[i] = 2 * x[i]; }
/// # let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1, 2, 3, 4])?;
/// let mut y = Buffer::zeroed(&queue, 2)?;
/// let part: Slice<'_, i32> = x.slice(2..);
/// double(part, &mut y).global(2).run(&queue)?;
/// assert_eq!(y.to_vec(&queue)?, [6, 8]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub struct Slice<'a, T> {
    part: Part<'a>,
    elements: PhantomData<&'a [T]>,
}

/// A part of a buffer for writing, see [`Buffer::slice_mut`](crate::Buffer::slice_mut). Passed to kernels by value.
///
/// ```
/// # use cl_runtime::prelude::*;
/// # #[kernel]
/// # fn double(x: &[i32], y: &mut [i32]) { let i = global_id(0); y[i] = 2 * x[i]; }
/// # let queue = Queue::auto()?;
/// let mut numbers = Buffer::from_slice(&queue, &[1, 2, 0, 0])?;
/// // one part to read and one to write
/// let (x, y): (SliceMut<'_, i32>, SliceMut<'_, i32>) = numbers.split_at_mut(2);
/// double(x, y).global(2).run(&queue)?;
/// assert_eq!(numbers.to_vec(&queue)?, [1, 2, 2, 4]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub struct SliceMut<'a, T> {
    part: Part<'a>,
    elements: PhantomData<&'a mut [T]>,
}

/// The elements `offset..offset + len` of a storage. Invariant: they are within the storage.
#[derive(Clone, Copy)]
pub(crate) struct Part<'a> {
    pub(crate) storage: &'a Storage,
    pub(crate) offset: usize,
    pub(crate) len: usize,
}

copy! { [T] Slice<'_, T> }

impl<'a> Part<'a> {
    /// # Panics
    ///
    /// If the range is out of bounds, as when slicing.
    #[track_caller]
    fn range(self, range: impl RangeBounds<usize>) -> Self {
        let Range { start, end } = resolve(range, self.len);
        Self { storage: self.storage, offset: self.offset + start, len: end - start }
    }
}

/// Converts a range into its start and end.
///
/// # Panics
///
/// Panics where slicing a slice would, with the same messages.
#[track_caller]
pub(crate) fn resolve(range: impl RangeBounds<usize>, len: usize) -> Range<usize> {
    let start = match range.start_bound() {
        Bound::Included(&start) => start,
        Bound::Excluded(&start) => start.checked_add(1).expect("range start overflows"),
        Bound::Unbounded => 0,
    };
    let end = match range.end_bound() {
        Bound::Included(&end) => end.checked_add(1).expect("range end overflows"),
        Bound::Excluded(&end) => end,
        Bound::Unbounded => len,
    };
    assert!(start <= end, "slice index starts at {start} but ends at {end}");
    assert!(end <= len, "range end index {end} out of range for buffer of length {len}");
    start..end
}

impl<'a, T: Element> Slice<'a, T> {
    pub(crate) fn new(storage: &'a Storage, len: usize) -> Self {
        Self::of(Part { storage, offset: 0, len })
    }

    fn of(part: Part<'a>) -> Self {
        Self { part, elements: PhantomData }
    }

    pub(crate) fn part(self) -> Part<'a> {
        self.part
    }

    sizes! {
        /// Returns the number of elements.
        len -> usize = |x| x.part.len,
            "let buffer = Buffer::<f32>::zeroed(&queue, 10)?;"
            "assert_eq!(buffer.slice(3..).len(), 7);";
        /// Returns `true` if it has no elements.
        is_empty -> bool = |x| x.len() == 0,
            "let buffer = Buffer::<f32>::zeroed(&queue, 10)?;"
            "assert!(buffer.slice(10..).is_empty());"
            "assert!(!buffer.slice(9..).is_empty());";
    }

    /// Returns a part of this part.
    ///
    /// # Panics
    ///
    /// If the range is out of bounds.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let buffer = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5])?;
    /// let middle = buffer.slice(1..4);
    /// assert_eq!(middle.slice(1..).to_vec(&queue)?, [3, 4]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    #[track_caller]
    pub fn slice(&self, range: impl RangeBounds<usize>) -> Self {
        Self::of(self.part.range(range))
    }

    /// Copies the elements to a new vector on the host. Waits for all earlier commands on the buffer.
    ///
    /// # Errors
    ///
    /// A [panic](crate::Error::Panic) of an earlier launch in `queue`, or the [reason](crate::Error::Dependency) that an
    /// earlier command did not run, if it has not been reported yet; [`Error::WrongDevice`] if `queue` belongs to another
    /// device; [`Error::OpenCl`] if the device fails.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let buffer = Buffer::from_slice(&queue, &[1, 2, 3, 4])?;
    /// assert_eq!(buffer.slice(1..3).to_vec(&queue)?, [2, 3]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn to_vec(&self, queue: &Queue) -> Result<Vec<T>> {
        let Part { storage, offset, len } = self.part;
        let bytes = size_of::<T>();
        let mut data: Vec<T> = Vec::new();
        let reserved = data.try_reserve_exact(len);
        reserved.map_err(|_| Error::OutOfMemory { bytes: len * bytes, device: "the host".into() })?;
        // SAFETY: the vector has capacity for `len * bytes` bytes, and a view is within its storage.
        unsafe { storage.read(queue, offset * bytes, data.as_mut_ptr().cast(), len * bytes)? };
        // SAFETY: all elements were written, and any bytes are a valid `T`.
        unsafe { data.set_len(len) };
        Ok(data)
    }

    /// Copies the elements to `data`. Waits for all earlier commands on the buffer.
    ///
    /// # Errors
    ///
    /// Same as [`to_vec`](Self::to_vec), plus [`Error::LengthMismatch`] if `data` has another length.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let buffer = Buffer::from_slice(&queue, &[1, 2, 3, 4])?;
    /// let mut host = [0; 3];
    /// buffer.slice(2..).read_into(&queue, &mut host[..2])?;
    /// assert_eq!(host, [3, 4, 0]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn read_into(&self, queue: &Queue, data: &mut [T]) -> Result<()> {
        let Part { storage, offset, len } = self.part;
        check_len("read a buffer", len, data.len())?;
        let bytes = size_of::<T>();
        // SAFETY: `data` has the same length, and a view is within its storage.
        unsafe { storage.read(queue, offset * bytes, data.as_mut_ptr().cast(), len * bytes) }
    }

    /// Creates a new buffer with a copy of the elements. The copy runs in the order of the queue; this does not wait for
    /// it. If the copy does not run because what it waits for fails, the new buffer holds zeros.
    ///
    /// # Errors
    ///
    /// Same as [`Buffer::to_buffer`].
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let buffer = Buffer::from_slice(&queue, &[1, 2, 3, 4])?;
    /// let copy = buffer.slice(2..).to_buffer(&queue)?;
    /// assert_eq!(copy.to_vec(&queue)?, [3, 4]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn to_buffer(&self, queue: &Queue) -> Result<Buffer<T>> {
        self.part.storage.check_device(queue)?;
        // the copy may never run if it waits for something
        let mut buffer = match queue.waits_for_nothing(&[]) {
            // SAFETY: all of the buffer is overwritten before it is returned.
            true => unsafe { Buffer::uninitialised(queue, self.len())? },
            false => Buffer::zeroed(queue, self.len())?,
        };
        buffer.as_slice_mut().copy_from(queue, *self)?;
        Ok(buffer)
    }
}

impl<'a, T: Element> SliceMut<'a, T> {
    /// Obligation: the caller has exclusive access to the storage for 'a.
    pub(crate) fn new(storage: &'a Storage, len: usize) -> Self {
        Self::of(Part { storage, offset: 0, len })
    }

    fn of(part: Part<'a>) -> Self {
        Self { part, elements: PhantomData }
    }

    pub(crate) fn part(&self) -> Part<'a> {
        self.part
    }

    pub(crate) fn into_part(self) -> Part<'a> {
        self.part
    }

    sizes! {
        /// Returns the number of elements.
        len -> usize = |x| x.part.len,
            "let mut buffer = Buffer::<f32>::zeroed(&queue, 10)?;"
            "assert_eq!(buffer.slice_mut(3..).len(), 7);";
        /// Returns `true` if it has no elements.
        is_empty -> bool = |x| x.len() == 0,
            "let mut buffer = Buffer::<f32>::zeroed(&queue, 10)?;"
            "assert!(buffer.slice_mut(10..).is_empty());"
            "assert!(!buffer.slice_mut(9..).is_empty());";
    }

    /// Returns a part of this part for reading.
    ///
    /// # Panics
    ///
    /// If the range is out of bounds.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut buffer = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5])?;
    /// let mut middle = buffer.slice_mut(1..4);
    /// middle.fill(&queue, 0)?;
    /// assert_eq!(middle.slice(..2).to_vec(&queue)?, [0, 0]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    #[track_caller]
    pub fn slice(&self, range: impl RangeBounds<usize>) -> Slice<'_, T> {
        Slice::of(self.part.range(range))
    }

    /// A part of this part with the same lifetime.
    #[track_caller]
    pub(crate) fn into_slice_mut(self, range: impl RangeBounds<usize>) -> Self {
        Self::of(self.part.range(range))
    }

    /// Returns a part of this part for writing.
    ///
    /// # Panics
    ///
    /// If the range is out of bounds.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut buffer = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5])?;
    /// let mut middle = buffer.slice_mut(1..4);
    /// middle.slice_mut(1..).fill(&queue, 0)?;
    /// assert_eq!(buffer.to_vec(&queue)?, [1, 2, 0, 0, 5]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    #[track_caller]
    pub fn slice_mut(&mut self, range: impl RangeBounds<usize>) -> SliceMut<'_, T> {
        SliceMut::of(self.part.range(range))
    }

    /// Splits the part into the elements before `middle` and those from `middle` on.
    ///
    /// # Panics
    ///
    /// If `middle` is greater than the length.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut buffer = Buffer::from_slice(&queue, &[1, 2, 3, 4])?;
    /// let (mut low, high) = buffer.slice_mut(..).split_at_mut(2);
    /// low.copy_from(&queue, high.slice(..))?;
    /// assert_eq!(buffer.to_vec(&queue)?, [3, 4, 3, 4]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    #[track_caller]
    pub fn split_at_mut(self, middle: usize) -> (Self, Self) {
        (Self::of(self.part.range(..middle)), Self::of(self.part.range(middle..)))
    }

    /// Copies the elements to a new vector on the host, see [`Slice::to_vec`].
    ///
    /// # Errors
    ///
    /// Same as [`Slice::to_vec`].
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut buffer = Buffer::from_slice(&queue, &[1, 2, 3, 4])?;
    /// let mut part = buffer.slice_mut(2..);
    /// part.fill(&queue, 7)?;
    /// assert_eq!(part.to_vec(&queue)?, [7, 7]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn to_vec(&self, queue: &Queue) -> Result<Vec<T>> {
        self.slice(..).to_vec(queue)
    }

    /// Copies `data` to the buffer's part and waits until the copy is done.
    ///
    /// # Errors
    ///
    /// [`Error::LengthMismatch`] if `data` has another length; [`Error::WrongDevice`] if `queue` belongs to another device;
    /// [`Error::OpenCl`] if the device fails.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut buffer = Buffer::zeroed(&queue, 4)?;
    /// buffer.slice_mut(2..).write(&queue, &[3, 4])?;
    /// assert_eq!(buffer.to_vec(&queue)?, [0, 0, 3, 4]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn write(&mut self, queue: &Queue, data: &[T]) -> Result<()> {
        let Part { storage, offset, len } = self.part;
        check_len("write a buffer", len, data.len())?;
        // SAFETY: we hold the part exclusively, and it is within the storage.
        unsafe { storage.write(queue, offset * size_of::<T>(), bytemuck::cast_slice(data)) }
    }

    /// Sets every element to `value`. The fill runs in the order of the queue; this does not wait for it.
    ///
    /// # Errors
    ///
    /// [`Error::WrongDevice`] if `queue` belongs to another device; [`Error::OpenCl`] if the device fails.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut buffer = Buffer::zeroed(&queue, 4)?;
    /// buffer.slice_mut(1..3).fill(&queue, 7)?;
    /// assert_eq!(buffer.to_vec(&queue)?, [0, 7, 7, 0]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn fill(&mut self, queue: &Queue, value: T) -> Result<()> {
        let Part { storage, offset, len } = self.part;
        let bytes = size_of::<T>();
        // SAFETY: we hold the part exclusively, and it is within the storage.
        unsafe { storage.fill(queue, offset * bytes, len * bytes, bytemuck::bytes_of(&value)) }
    }

    /// Copies the elements of `source` to this part. The copy runs in the order of the queue; this does not wait for it.
    ///
    /// # Errors
    ///
    /// [`Error::LengthMismatch`] if `source` has another length; [`Error::WrongDevice`] if `queue` belongs to a device
    /// other than the two parts'; [`Error::OpenCl`] if the device fails.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let source = Buffer::from_slice(&queue, &[1, 2, 3, 4])?;
    /// let mut target = Buffer::zeroed(&queue, 3)?;
    /// target.slice_mut(1..).copy_from(&queue, source.slice(2..))?;
    /// assert_eq!(target.to_vec(&queue)?, [0, 3, 4]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn copy_from(&mut self, queue: &Queue, source: Slice<'_, T>) -> Result<()> {
        let Part { storage, offset, len } = self.part;
        check_len("copy a buffer", len, source.len())?;
        let bytes = size_of::<T>();
        let Part { storage: source, offset: from, len: _ } = source.part;
        // SAFETY: we hold the part exclusively, so the source does not overlap it; both are within their storages.
        unsafe { storage.copy(queue, offset * bytes, source, from * bytes, len * bytes) }
    }

    /// Copies the elements in the range `from` to the elements that begin at index `to`, see [`Buffer::copy_within`].
    ///
    /// # Errors
    ///
    /// Same as [`Buffer::copy_within`].
    ///
    /// # Panics
    ///
    /// Same as [`Buffer::copy_within`].
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut buffer = Buffer::from_slice(&queue, &[0, 1, 2, 3, 4])?;
    /// buffer.slice_mut(1..).copy_within(&queue, 2.., 0)?;
    /// assert_eq!(buffer.to_vec(&queue)?, [0, 3, 4, 3, 4]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    #[track_caller]
    pub fn copy_within(&mut self, queue: &Queue, from: impl RangeBounds<usize>, to: usize) -> Result<()> {
        let Range { start, end } = resolve(from, self.len());
        let len = end - start;
        assert!(to <= self.len() - len, "{len} elements do not fit from {to} on in a buffer of length {}", self.len());
        let (apart, first) = (start.abs_diff(to), start.min(to));
        if apart < len {
            let Part { storage, offset, len: _ } = self.part;
            let bytes = size_of::<T>();
            // SAFETY: we hold the part exclusively, and both ranges are within it.
            return unsafe { storage.copy_within(queue, (offset + start) * bytes, (offset + to) * bytes, len * bytes) };
        }
        let (mut low, mut high) = self.slice_mut(first..first + apart + len).split_at_mut(apart);
        match start < to {
            true => high.copy_from(queue, low.slice(..len)),
            false => low.slice_mut(..len).copy_from(queue, high.slice(..)),
        }
    }
}

pub(crate) fn check_len(operation: &'static str, buffer: usize, other: usize) -> Result<()> {
    match buffer == other {
        true => Ok(()),
        false => Err(Error::LengthMismatch { operation, sides: ["the buffer", "the other side"], buffer, other }),
    }
}

debug! {
    [] Part<'_> = |x| ("({}..{} on {})", x.offset, x.offset + x.len, x.storage.device);
    [T] Slice<'_, T> = |x| ("Slice{:?}", x.part);
    [T] SliceMut<'_, T> = |x| ("SliceMut{:?}", x.part);
}

impl<'a, T: Element> From<&'a Buffer<T>> for Slice<'a, T> {
    fn from(buffer: &'a Buffer<T>) -> Self {
        buffer.slice(..)
    }
}

impl<'a, T: Element> From<&'a mut Buffer<T>> for Slice<'a, T> {
    fn from(buffer: &'a mut Buffer<T>) -> Self {
        buffer.slice(..)
    }
}

impl<'a, T: Element> From<SliceMut<'a, T>> for Slice<'a, T> {
    fn from(slice: SliceMut<'a, T>) -> Self {
        Self::of(slice.into_part())
    }
}

impl<'a, T: Element> From<&'a mut Buffer<T>> for SliceMut<'a, T> {
    fn from(buffer: &'a mut Buffer<T>) -> Self {
        buffer.slice_mut(..)
    }
}
