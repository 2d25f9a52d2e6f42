//! Mapping buffers into host memory.
//!
//! Why this is sound: a guard borrows the whole buffer, exclusively if it writes. No conflicting use of the buffer is
//! therefore possible while it is mapped. Forgetting a guard ends its borrow but not the mapping. The backend tracks the
//! mapping, and ends it before the next command that conflicts with it, or when the memory is freed.

use super::{
    buffer::Buffer,
    storage::Storage,
    view::{Part, resolve},
};
use crate::{base::error::Result, language::element::Element, queue::Queue};
use std::{
    fmt,
    marker::PhantomData,
    ops::{Deref, DerefMut, RangeBounds},
    ptr::NonNull,
};

/// A buffer's elements as a slice on the host, for reading, see [`Buffer::map`].
///
/// ```
/// # use cl_runtime::{Map, prelude::*};
/// # let queue = Queue::auto()?;
/// let buffer = Buffer::from_slice(&queue, &[3, 1, 2])?;
/// let map: Map<'_, i32> = buffer.map(&queue)?;
/// assert_eq!(map.iter().max(), Some(&3));
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub struct Map<'a, T: Element> {
    mapped: Mapped<'a>,
    elements: PhantomData<&'a [T]>,
}

/// A buffer's elements as a slice on the host, for reading and writing, see [`Buffer::map_mut`].
///
/// ```
/// # use cl_runtime::{MapMut, prelude::*};
/// # let queue = Queue::auto()?;
/// let mut buffer = Buffer::from_slice(&queue, &[3, 1, 2])?;
/// let mut map: MapMut<'_, i32> = buffer.map_mut(&queue)?;
/// map[0] = 30;
/// map[1..].reverse();
/// drop(map);
/// assert_eq!(buffer.to_vec(&queue)?, [30, 2, 1]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub struct MapMut<'a, T: Element> {
    mapped: Mapped<'a>,
    elements: PhantomData<&'a mut [T]>,
}

/// Mapped elements. Unmaps them when dropped.
struct Mapped<'a> {
    storage: &'a Storage,
    start: NonNull<u8>,
    len: usize,
    /// The number of the mapping, if there is anything to unmap.
    number: Option<u64>,
}

// SAFETY: it stands for a `&[T]` or a `&mut [T]` of elements, which are `Send` and `Sync`; any thread may unmap.
unsafe impl Send for Mapped<'_> {}
// SAFETY: as above.
unsafe impl Sync for Mapped<'_> {}

impl<'a> Mapped<'a> {
    /// # Safety
    ///
    /// The caller borrows the whole buffer for 'a, exclusively if `writes` is set.
    unsafe fn new<T: Element>(part: Part<'a>, queue: &Queue, writes: bool) -> Result<Self> {
        let Part { storage, offset, len } = part;
        let (bytes, align) = (size_of::<T>(), align_of::<T>());
        let (start, number) = if len == 0 {
            storage.check_device(queue)?;
            (NonNull::<T>::dangling().cast(), None)
        } else {
            // SAFETY: a part is within its storage; the borrow is the caller's obligation.
            unsafe { storage.map(queue, (offset * bytes, len * bytes), align, writes)? }
        };
        Ok(Self { storage, start, len, number })
    }

    fn end(&mut self) -> Result<()> {
        match self.number.take() {
            None => Ok(()),
            Some(number) => self.storage.unmap(number),
        }
    }
}

impl Drop for Mapped<'_> {
    fn drop(&mut self) {
        if let Some(number) = self.number.take() {
            self.storage.unmap_quietly(number);
        }
    }
}

impl<T: Element> Map<'_, T> {
    /// Ends the mapping, as dropping the guard does, and returns an error if that fails.
    ///
    /// # Errors
    ///
    /// [`Error::OpenCl`](crate::Error::OpenCl) if the device fails.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let buffer = Buffer::from_slice(&queue, &[1, 2, 3])?;
    /// let map = buffer.map(&queue)?;
    /// let sum: i32 = map.iter().sum();
    /// map.unmap()?;
    /// # assert_eq!(sum, 6);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn unmap(mut self) -> Result<()> {
        self.mapped.end()
    }
}

impl<T: Element> MapMut<'_, T> {
    /// Ends the mapping, as dropping the guard does, and returns an error if that fails. Later commands see what was
    /// written; this does not wait for the device.
    ///
    /// # Errors
    ///
    /// [`Error::OpenCl`](crate::Error::OpenCl) if the device fails. If the guard is dropped instead, the queue's next
    /// [`finish`](Queue::finish) reports the error.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut buffer = Buffer::from_slice(&queue, &[3, 1, 2])?;
    /// let mut map = buffer.map_mut(&queue)?;
    /// map.sort();
    /// map.unmap()?;
    /// assert_eq!(buffer.to_vec(&queue)?, [1, 2, 3]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn unmap(mut self) -> Result<()> {
        self.mapped.end()
    }
}

impl<T: Element> Deref for Map<'_, T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // SAFETY: the memory is mapped and aligned, any bytes are a valid `T`, and nothing writes it: the buffer is
        // borrowed.
        unsafe { std::slice::from_raw_parts(self.mapped.start.cast().as_ptr(), self.mapped.len) }
    }
}

impl<T: Element> Deref for MapMut<'_, T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // SAFETY: as for `Map`.
        unsafe { std::slice::from_raw_parts(self.mapped.start.cast().as_ptr(), self.mapped.len) }
    }
}

impl<T: Element> DerefMut for MapMut<'_, T> {
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: the memory is mapped and aligned, any bytes are a valid `T`, and nothing else accesses it: the buffer is
        // borrowed exclusively.
        unsafe { std::slice::from_raw_parts_mut(self.mapped.start.cast().as_ptr(), self.mapped.len) }
    }
}

impl<T: Element> fmt::Debug for Map<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Map({} elements on {})", self.mapped.len, self.mapped.storage.device)
    }
}

impl<T: Element> fmt::Debug for MapMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MapMut({} elements on {})", self.mapped.len, self.mapped.storage.device)
    }
}

impl<T: Element> Buffer<T> {
    /// Maps the buffer into host memory for reading, until the guard is dropped. Waits for all earlier commands on the
    /// buffer.
    ///
    /// On a device that shares the host's memory, nothing is copied. While the buffer is mapped, kernels can still read it.
    ///
    /// # Errors
    ///
    /// Same as [`to_vec`](Self::to_vec).
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let buffer = Buffer::from_slice(&queue, &[1.0, 5.0, 2.0f32])?;
    /// let largest = buffer.map(&queue)?.iter().copied().fold(f32::MIN, f32::max);
    /// assert_eq!(largest, 5.0);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    ///
    /// While the buffer is mapped, it cannot be written:
    ///
    /// ```compile_fail,E0502
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// # let mut buffer = Buffer::from_slice(&queue, &[1.0, 5.0, 2.0f32])?;
    /// let map = buffer.map(&queue)?;
    /// buffer.fill(&queue, 0.0)?;
    /// assert_eq!(map[1], 5.0);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn map(&self, queue: &Queue) -> Result<Map<'_, T>> {
        self.map_range(queue, ..)
    }

    /// Maps some of the elements for reading, see [`map`](Self::map). The guard borrows the whole buffer.
    ///
    /// # Errors
    ///
    /// Same as [`to_vec`](Self::to_vec).
    ///
    /// # Panics
    ///
    /// If the range is out of bounds.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let buffer = Buffer::from_slice(&queue, &[1, 2, 3, 4])?;
    /// assert_eq!(*buffer.map_range(&queue, 1..3)?, [2, 3]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    #[track_caller]
    pub fn map_range(&self, queue: &Queue, range: impl RangeBounds<usize>) -> Result<Map<'_, T>> {
        let part = self.as_slice().slice(resolve(range, self.len())).part();
        // SAFETY: `self` is borrowed.
        let mapped = unsafe { Mapped::new::<T>(part, queue, false)? };
        Ok(Map { mapped, elements: PhantomData })
    }

    /// Maps the buffer into host memory for reading and writing, until the guard is dropped. Waits for all earlier commands
    /// on the buffer. Later commands, in any queue, see what was written.
    ///
    /// On a device that shares the host's memory, nothing is copied.
    ///
    /// # Errors
    ///
    /// Same as [`to_vec`](Self::to_vec).
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut buffer = Buffer::zeroed(&queue, 4)?;
    /// for (square, i) in buffer.map_mut(&queue)?.iter_mut().zip(0..) {
    ///     *square = i * i;
    /// }
    /// assert_eq!(buffer.to_vec(&queue)?, [0, 1, 4, 9]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn map_mut(&mut self, queue: &Queue) -> Result<MapMut<'_, T>> {
        self.map_range_mut(queue, ..)
    }

    /// Maps some of the elements for reading and writing, see [`map_mut`](Self::map_mut). The guard borrows the whole
    /// buffer.
    ///
    /// # Errors
    ///
    /// Same as [`to_vec`](Self::to_vec).
    ///
    /// # Panics
    ///
    /// If the range is out of bounds.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut buffer = Buffer::from_slice(&queue, &[1, 2, 3, 4])?;
    /// buffer.map_range_mut(&queue, 2..)?.reverse();
    /// assert_eq!(buffer.to_vec(&queue)?, [1, 2, 4, 3]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    #[track_caller]
    pub fn map_range_mut(&mut self, queue: &Queue, range: impl RangeBounds<usize>) -> Result<MapMut<'_, T>> {
        let range = resolve(range, self.len());
        let part = self.as_slice_mut().into_slice_mut(range).into_part();
        // SAFETY: `self` is borrowed exclusively.
        let mapped = unsafe { Mapped::new::<T>(part, queue, true)? };
        Ok(MapMut { mapped, elements: PhantomData })
    }
}
