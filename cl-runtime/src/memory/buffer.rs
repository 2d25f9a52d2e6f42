//! Buffers: the memory that kernels work on.

use super::{
    storage::Storage,
    view::{Slice, SliceMut},
};
use crate::{base::error::Result, device::Device, language::element::Element, queue::Queue};
use std::{fmt, marker::PhantomData, ops::RangeBounds};

/// Elements in the memory of a device.
///
/// Kernels take `&buffer` for a parameter `&[T]` that they read, and `&mut buffer` for a parameter `&mut [T]` that they
/// write. A buffer can be used with every queue of the [context](Queue::context) that it was created in. Commands on the
/// same buffer are ordered by what they read and write, whichever of these queues they are in.
///
/// ```
/// # use cl_runtime::prelude::*;
/// # #[kernel]
/// # fn double(x: &[f32], y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * x[i]; }
/// # let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1.0, 2.0, 3.0])?;
/// let mut y = Buffer::zeroed(&queue, x.len())?;
/// double(&x, &mut y).global(x.len()).run(&queue)?;
/// assert_eq!(y.to_vec(&queue)?, [2.0, 4.0, 6.0]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub struct Buffer<T: Element> {
    storage: Storage,
    len: usize,
    elements: PhantomData<T>,
}

impl<T: Element> Buffer<T> {
    /// Creates a buffer with a copy of `data`.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`](crate::Error::TooLarge) or [`Error::OutOfMemory`](crate::Error::OutOfMemory) if the device
    /// cannot hold it; [`Error::OpenCl`](crate::Error::OpenCl) if the device fails.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let numbers = vec![1u8, 2, 3];
    /// let buffer = Buffer::from_slice(&queue, &numbers)?;
    /// assert_eq!(buffer.to_vec(&queue)?, numbers);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn from_slice(queue: &Queue, data: &[T]) -> Result<Self> {
        Ok(Self::new(Storage::from_bytes(queue, bytemuck::cast_slice(data))?, data.len()))
    }

    /// Creates a buffer of `len` zeros.
    ///
    /// # Errors
    ///
    /// Same as [`from_slice`](Self::from_slice).
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let sums = Buffer::<f32>::zeroed(&queue, 3)?;
    /// assert_eq!(sums.to_vec(&queue)?, [0.0; 3]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn zeroed(queue: &Queue, len: usize) -> Result<Self> {
        Ok(Self::new(Storage::zeroed(queue, len, size_of::<T>())?, len))
    }

    /// Creates a buffer of `len` copies of `value`.
    ///
    /// # Errors
    ///
    /// Same as [`from_slice`](Self::from_slice).
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let nearest = Buffer::filled(&queue, 3, f32::INFINITY)?;
    /// assert_eq!(nearest.to_vec(&queue)?, [f32::INFINITY; 3]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn filled(queue: &Queue, len: usize, value: T) -> Result<Self> {
        let buffer = Self::new(Storage::uninitialised(queue, len, size_of::<T>())?, len);
        buffer.initialise(queue, value)?;
        Ok(buffer)
    }

    /// Sets every element to `value`, without waiting for what the queue waits for. No command may have used the buffer.
    pub(crate) fn initialise(&self, queue: &Queue, value: T) -> Result<()> {
        self.storage.initialise(queue, self.len * size_of::<T>(), bytemuck::bytes_of(&value))
    }

    /// Creates a buffer of `len` elements without initialising them: their values are unspecified. This saves the time for
    /// zeroing, which is small.
    ///
    /// If the contents come from the host or from another buffer, prefer [`from_slice`](Self::from_slice),
    /// [`filled`](Self::filled) and [`Slice::to_buffer`]: they are safe and do not zero the buffer either.
    ///
    /// # Errors
    ///
    /// Same as [`from_slice`](Self::from_slice).
    ///
    /// # Safety
    ///
    /// Each element must be written, by a kernel or a transfer, before it is read.
    ///
    /// ```
    /// use cl_runtime::prelude::*;
    ///
    /// #[kernel]
    /// fn squares(y: &mut [usize]) {
    ///     let i = global_id(0);
    ///     y[i] = i * i;
    /// }
    ///
    /// let queue = Queue::auto()?;
    /// // SAFETY: `squares` writes all of it.
    /// let mut y = unsafe { Buffer::uninitialised(&queue, 4)? };
    /// squares(&mut y).global(4).run(&queue)?;
    /// assert_eq!(y.to_vec(&queue)?, [0, 1, 4, 9]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub unsafe fn uninitialised(queue: &Queue, len: usize) -> Result<Self> {
        Ok(Self::new(Storage::uninitialised(queue, len, size_of::<T>())?, len))
    }

    pub(crate) fn new(storage: Storage, len: usize) -> Self {
        const { assert!(size_of::<T>() > 0, "elements without bytes cannot be kept in a buffer") };
        Self { storage, len, elements: PhantomData }
    }

    /// Returns the number of elements.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # #[kernel]
    /// # fn double(x: &[f32], y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * x[i]; }
    /// # let queue = Queue::auto()?;
    /// # let x = Buffer::from_slice(&queue, &[1.0, 2.0, 3.0])?;
    /// let mut y = Buffer::zeroed(&queue, x.len())?;
    /// double(&x, &mut y).global(x.len()).run(&queue)?;
    /// assert_eq!(y.len(), 3);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns `true` if the buffer has no elements.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// assert!(Buffer::<u32>::zeroed(&queue, 0)?.is_empty());
    /// assert!(!Buffer::<u32>::zeroed(&queue, 1)?.is_empty());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the device of the buffer.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// let queue = Queue::new(&Device::native())?;
    /// let buffer = Buffer::<u32>::zeroed(&queue, 10)?;
    /// assert!(buffer.device().is_native());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn device(&self) -> &Device {
        &self.storage.device
    }

    pub(crate) fn as_slice(&self) -> Slice<'_, T> {
        Slice::new(&self.storage, self.len)
    }

    pub(crate) fn as_slice_mut(&mut self) -> SliceMut<'_, T> {
        SliceMut::new(&self.storage, self.len)
    }

    /// Returns a part of the buffer for reading: `buffer.slice(10..20)`.
    ///
    /// # Panics
    ///
    /// If the range is out of bounds.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let buffer = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5])?;
    /// assert_eq!(buffer.slice(1..3).to_vec(&queue)?, [2, 3]);
    /// assert_eq!(buffer.slice(3..).to_vec(&queue)?, [4, 5]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    #[track_caller]
    pub fn slice(&self, range: impl RangeBounds<usize>) -> Slice<'_, T> {
        self.as_slice().slice(range)
    }

    /// Returns a part of the buffer for writing: `buffer.slice_mut(10..20)`.
    ///
    /// # Panics
    ///
    /// If the range is out of bounds.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut buffer = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5])?;
    /// buffer.slice_mut(1..3).fill(&queue, 0)?;
    /// assert_eq!(buffer.to_vec(&queue)?, [1, 0, 0, 4, 5]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    #[track_caller]
    pub fn slice_mut(&mut self, range: impl RangeBounds<usize>) -> SliceMut<'_, T> {
        self.as_slice_mut().into_slice_mut(range)
    }

    /// Splits the buffer at `middle` into two parts that can both be written: the elements before `middle`, and those from
    /// `middle` on.
    ///
    /// # Panics
    ///
    /// If `middle` is greater than the length.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[kernel]
    /// fn quotients(x: &[u32], quotients: &mut [u32], remainders: &mut [u32]) {
    ///     let i = global_id(0);
    ///     quotients[i] = x[i] / 10;
    ///     remainders[i] = x[i] % 10;
    /// }
    ///
    /// # let queue = Queue::auto()?;
    /// let x = Buffer::from_slice(&queue, &[42, 7, 19])?;
    /// let mut both = Buffer::zeroed(&queue, 6)?;
    /// let (tens, ones) = both.split_at_mut(3);
    /// quotients(&x, tens, ones).global(3).run(&queue)?;
    /// assert_eq!(both.to_vec(&queue)?, [4, 0, 1, 2, 7, 9]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    #[track_caller]
    pub fn split_at_mut(&mut self, middle: usize) -> (SliceMut<'_, T>, SliceMut<'_, T>) {
        self.as_slice_mut().split_at_mut(middle)
    }

    /// Copies the buffer to a new vector on the host. Waits for all earlier commands on the buffer.
    ///
    /// # Errors
    ///
    /// A [panic](crate::Error::Panic) of an earlier launch in `queue`, or the [reason](crate::Error::Dependency) that an
    /// earlier command did not run, if it has not been reported yet; [`Error::WrongDevice`](crate::Error::WrongDevice) if
    /// `queue` belongs to another device; [`Error::OpenCl`](crate::Error::OpenCl) if the device fails.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # #[kernel]
    /// # fn double(x: &[f32], y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * x[i]; }
    /// # let queue = Queue::auto()?;
    /// # let x = Buffer::from_slice(&queue, &[1.0, 2.0, 3.0])?;
    /// # let mut y = Buffer::zeroed(&queue, 3)?;
    /// double(&x, &mut y).global(3).launch(&queue)?;
    /// assert_eq!(y.to_vec(&queue)?, [2.0, 4.0, 6.0]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn to_vec(&self, queue: &Queue) -> Result<Vec<T>> {
        self.as_slice().to_vec(queue)
    }

    /// Copies the buffer to `data`. Waits for all earlier commands on the buffer.
    ///
    /// # Errors
    ///
    /// Same as [`to_vec`](Self::to_vec), plus [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `data` has another
    /// length.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let buffer = Buffer::from_slice(&queue, &[1, 2, 3])?;
    /// let mut numbers = [0; 4];
    /// buffer.read_into(&queue, &mut numbers[1..])?;
    /// assert_eq!(numbers, [0, 1, 2, 3]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn read_into(&self, queue: &Queue, data: &mut [T]) -> Result<()> {
        self.as_slice().read_into(queue, data)
    }

    /// Copies `data` to the buffer and waits until the copy is done.
    ///
    /// # Errors
    ///
    /// [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `data` has another length;
    /// [`Error::WrongDevice`](crate::Error::WrongDevice) if `queue` belongs to another device;
    /// [`Error::OpenCl`](crate::Error::OpenCl) if the device fails.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut buffer = Buffer::zeroed(&queue, 3)?;
    /// for frame in [[1, 2, 3], [4, 5, 6]] {
    ///     buffer.write(&queue, &frame)?;
    ///     assert_eq!(buffer.to_vec(&queue)?, frame);
    /// }
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn write(&mut self, queue: &Queue, data: &[T]) -> Result<()> {
        self.as_slice_mut().write(queue, data)
    }

    /// Creates a new buffer with a copy of the elements. The copy runs in the order of the queue; this does not wait for
    /// it.
    ///
    /// # Errors
    ///
    /// Same as [`from_slice`](Self::from_slice), plus [`Error::WrongDevice`](crate::Error::WrongDevice) if `queue` belongs
    /// to another device.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut a = Buffer::from_slice(&queue, &[1, 2, 3])?;
    /// let b = a.to_buffer(&queue)?;
    /// a.fill(&queue, 0)?;
    /// assert_eq!(b.to_vec(&queue)?, [1, 2, 3]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn to_buffer(&self, queue: &Queue) -> Result<Self> {
        self.as_slice().to_buffer(queue)
    }

    /// Sets every element to `value`. The fill runs in the order of the queue; this does not wait for it.
    ///
    /// # Errors
    ///
    /// [`Error::WrongDevice`](crate::Error::WrongDevice) if `queue` belongs to another device;
    /// [`Error::OpenCl`](crate::Error::OpenCl) if the device fails.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut buffer = Buffer::from_slice(&queue, &[1, 2, 3])?;
    /// buffer.fill(&queue, 7)?;
    /// assert_eq!(buffer.to_vec(&queue)?, [7, 7, 7]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn fill(&mut self, queue: &Queue, value: T) -> Result<()> {
        self.as_slice_mut().fill(queue, value)
    }

    /// Copies the elements of `source` to this buffer. The copy runs in the order of the queue; this does not wait for it.
    ///
    /// # Errors
    ///
    /// [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `source` has another length;
    /// [`Error::WrongDevice`](crate::Error::WrongDevice) if `queue` belongs to a device other than the two buffers';
    /// [`Error::OpenCl`](crate::Error::OpenCl) if the device fails.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let now = Buffer::from_slice(&queue, &[1, 2, 3])?;
    /// let mut before = Buffer::zeroed(&queue, 3)?;
    /// before.copy_from(&queue, &now)?;
    /// assert_eq!(before.to_vec(&queue)?, [1, 2, 3]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn copy_from(&mut self, queue: &Queue, source: &Self) -> Result<()> {
        self.as_slice_mut().copy_from(queue, source.as_slice())
    }

    /// Copies the elements in the range `from` to the elements that begin at index `to`. The two ranges may overlap. The
    /// copy runs in the order of the queue; this does not wait for it.
    ///
    /// # Errors
    ///
    /// Same as [`copy_from`](Self::copy_from), plus [`Error::OutOfMemory`](crate::Error::OutOfMemory) if the two ranges
    /// overlap and there is no memory for a temporary copy.
    ///
    /// # Panics
    ///
    /// If the source range or the destination range is out of bounds.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut buffer = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5])?;
    /// buffer.copy_within(&queue, 1..4, 0)?;
    /// assert_eq!(buffer.to_vec(&queue)?, [2, 3, 4, 4, 5]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    #[track_caller]
    pub fn copy_within(&mut self, queue: &Queue, from: impl RangeBounds<usize>, to: usize) -> Result<()> {
        self.as_slice_mut().copy_within(queue, from, to)
    }
}

impl<T: Element> fmt::Debug for Buffer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Buffer<{}>({} elements on {})", std::any::type_name::<T>(), self.len, self.storage.device)
    }
}
