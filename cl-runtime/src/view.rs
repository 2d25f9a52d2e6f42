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
pub struct Slice<'a, T> {
    part: Part<'a>,
    elements: PhantomData<&'a [T]>,
}

/// A part of a buffer to write, see [`Buffer::slice_mut`](crate::Buffer::slice_mut). Passed to kernels by value.
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
    pub fn len(&self) -> usize {
        self.part.len
    }

    /// Whether it has no elements.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A part of it.
    ///
    /// # Panics
    ///
    /// If the range is not within it.
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
    pub fn len(&self) -> usize {
        self.part.len
    }

    /// Whether it has no elements.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A part of it, to read.
    ///
    /// # Panics
    ///
    /// If the range is not within it.
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
    #[track_caller]
    pub fn slice_mut(&mut self, range: impl RangeBounds<usize>) -> SliceMut<'_, T> {
        SliceMut::of(self.part.range(range))
    }

    /// The elements before `middle`, and those from it on.
    ///
    /// # Panics
    ///
    /// If `middle` is beyond the end.
    #[track_caller]
    pub fn split_at_mut(self, middle: usize) -> (Self, Self) {
        (Self::of(self.part.range(..middle)), Self::of(self.part.range(middle..)))
    }

    /// Copies it to the host, see [`Slice::to_vec`].
    ///
    /// # Errors
    ///
    /// As [`Slice::to_vec`].
    pub fn to_vec(&self, queue: &Queue) -> Result<Vec<T>> {
        self.slice(..).to_vec(queue)
    }

    /// Copies `data` to it and waits until that is done.
    ///
    /// # Errors
    ///
    /// [`Error::LengthMismatch`] if `data` is not as long; [`Error::WrongDevice`] if `queue` is of another device;
    /// [`Error::OpenCl`] if the device fails.
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
