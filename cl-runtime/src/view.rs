//! Parts of buffers.

use crate::{
    buffer::Buffer,
    element::Element,
    error::{Error, Result},
    queue::Queue,
    storage::Storage,
};
use std::{
    fmt,
    marker::PhantomData,
    ops::{Bound, Range, RangeBounds},
};

/// A part of a buffer to read, see [`Buffer::slice`](crate::Buffer::slice). Passed to kernels by value.
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

/// A part of a buffer to write, see [`Buffer::slice_mut`](crate::Buffer::slice_mut). Passed to kernels by value.
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

/// Elements `offset..offset + len` of a storage. Invariant: they are within it.
#[derive(Clone, Copy)]
pub(crate) struct Part<'a> {
    pub(crate) storage: &'a Storage,
    pub(crate) offset: usize,
    pub(crate) len: usize,
}

impl<T> Copy for Slice<'_, T> {}
impl<T> Clone for Slice<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<'a> Part<'a> {
    /// # Panics
    ///
    /// As slicing does.
    #[track_caller]
    fn range(self, range: impl RangeBounds<usize>) -> Self {
        let Range { start, end } = resolve(range, self.len);
        Self { storage: self.storage, offset: self.offset + start, len: end - start }
    }
}

/// The range's ends.
///
/// # Panics
///
/// Where a slice would, with the same words.
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

    /// The number of elements.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let buffer = Buffer::<f32>::zeroed(&queue, 10)?;
    /// assert_eq!(buffer.slice(3..).len(), 7);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn len(&self) -> usize {
        self.part.len
    }

    /// Whether it has no elements.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let buffer = Buffer::<f32>::zeroed(&queue, 10)?;
    /// assert!(buffer.slice(10..).is_empty());
    /// assert!(!buffer.slice(9..).is_empty());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A part of it.
    ///
    /// # Panics
    ///
    /// If the range is not within it.
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

    /// Copies it to the host. Waits for what was launched on it before.
    ///
    /// # Errors
    ///
    /// A [panic](crate::Error::Panic) of an earlier launch in `queue`, or [why](crate::Error::Dependency) an earlier command did not
    /// run, that nobody has seen yet;
    /// [`Error::WrongDevice`] if `queue` is of another device; [`Error::OpenCl`] if the device fails.
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
        // SAFETY: the vector has room for so many bytes, and a view is within its storage.
        unsafe { storage.read(queue, offset * bytes, data.as_mut_ptr().cast(), len * bytes)? };
        // SAFETY: all of them were written, and any bytes are a `T`.
        unsafe { data.set_len(len) };
        Ok(data)
    }

    /// Copies it to `data`. Waits for what was launched on it before.
    ///
    /// # Errors
    ///
    /// As [`to_vec`](Self::to_vec), and [`Error::LengthMismatch`] if `data` is not as long.
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
        // SAFETY: `data` is as long, and a view is within its storage.
        unsafe { storage.read(queue, offset * bytes, data.as_mut_ptr().cast(), len * bytes) }
    }

    /// A new buffer with a copy of the elements. In the order of the queue; does not wait.
    ///
    /// # Errors
    ///
    /// As [`Buffer::to_buffer`].
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
        // SAFETY: all of it is copied to before anybody has it.
        let mut buffer = unsafe { Buffer::uninitialised(queue, self.len())? };
        buffer.as_slice_mut().copy_from(queue, *self)?;
        Ok(buffer)
    }
}

impl<'a, T: Element> SliceMut<'a, T> {
    /// Obligation: the caller holds the storage exclusively for 'a.
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

    /// The number of elements.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut buffer = Buffer::<f32>::zeroed(&queue, 10)?;
    /// assert_eq!(buffer.slice_mut(3..).len(), 7);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn len(&self) -> usize {
        self.part.len
    }

    /// Whether it has no elements.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut buffer = Buffer::<f32>::zeroed(&queue, 10)?;
    /// assert!(buffer.slice_mut(10..).is_empty());
    /// assert!(!buffer.slice_mut(9..).is_empty());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A part of it, to read.
    ///
    /// # Panics
    ///
    /// If the range is not within it.
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

    /// A part of it, for as long as it was borrowed itself.
    #[track_caller]
    pub(crate) fn into_slice_mut(self, range: impl RangeBounds<usize>) -> Self {
        Self::of(self.part.range(range))
    }

    /// A part of it, to write.
    ///
    /// # Panics
    ///
    /// If the range is not within it.
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

    /// The elements before `middle`, and those from it on.
    ///
    /// # Panics
    ///
    /// If `middle` is beyond the end.
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

    /// Copies it to the host, see [`Slice::to_vec`].
    ///
    /// # Errors
    ///
    /// As [`Slice::to_vec`].
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

    /// Copies `data` to it and waits until that is done.
    ///
    /// # Errors
    ///
    /// [`Error::LengthMismatch`] if `data` is not as long; [`Error::WrongDevice`] if `queue` is of another device;
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

    /// Sets every element to `value`. In the order of the queue; does not wait.
    ///
    /// # Errors
    ///
    /// [`Error::WrongDevice`] if `queue` is of another device; [`Error::OpenCl`] if the device fails.
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

    /// Copies the elements of `source` to it. In the order of the queue; does not wait.
    ///
    /// # Errors
    ///
    /// [`Error::LengthMismatch`] if `source` is not as long; [`Error::WrongDevice`] if `queue` is of another device
    /// than the two; [`Error::OpenCl`] if the device fails.
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
        // SAFETY: we hold the part exclusively, so the source is not in it; both are within their storages.
        unsafe { storage.copy(queue, offset * bytes, source, from * bytes, len * bytes) }
    }

    /// Copies some of its elements to where `to` is, see [`Buffer::copy_within`].
    ///
    /// # Errors
    ///
    /// As [`Buffer::copy_within`].
    ///
    /// # Panics
    ///
    /// As [`Buffer::copy_within`].
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
            // the two overlap, which no device's copy allows
            let copy = self.slice(start..end).to_buffer(queue)?;
            return self.slice_mut(to..to + len).copy_from(queue, copy.as_slice());
        }
        let (mut low, mut high) = self.slice_mut(first..first + apart + len).split_at_mut(apart);
        match start < to {
            true => high.copy_from(queue, low.slice(..len)),
            false => low.slice_mut(..len).copy_from(queue, high.slice(..)),
        }
    }
}

pub(crate) fn check_len(operation: &'static str, buffer: usize, other: usize) -> Result<()> {
    if buffer == other { Ok(()) } else { Err(Error::LengthMismatch { operation, buffer, other }) }
}

impl<T> fmt::Debug for Slice<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.part.describe("Slice", f)
    }
}

impl<T> fmt::Debug for SliceMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.part.describe("SliceMut", f)
    }
}

impl Part<'_> {
    fn describe(&self, name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { storage, offset, len } = self;
        write!(f, "{name}({offset}..{} on {})", offset + len, storage.device)
    }
}
