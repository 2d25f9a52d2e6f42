//! Buffers mapped into the host's memory.
//!
//! Why they are sound: a guard borrows the whole buffer, exclusively if it writes, so that nothing else can use the
//! buffer in a way that it must not be used while it is mapped. A guard that is forgotten ends its borrow but not the mapping;
//! the backend knows of it, and ends it before the next command that it would be in the way of, or with the memory.

use crate::{
    buffer::Buffer,
    element::Element,
    error::Result,
    queue::Queue,
    storage::Storage,
    view::{Part, resolve},
};
use std::{
    fmt,
    marker::PhantomData,
    ops::{Deref, DerefMut, RangeBounds},
    ptr::NonNull,
};

/// A buffer's elements as a slice of the host, to read, see [`Buffer::map`].
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

/// A buffer's elements as a slice of the host, to read and to write, see [`Buffer::map_mut`].
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

/// Elements that are mapped. Unmaps them when dropped.
struct Mapped<'a> {
    storage: &'a Storage,
    start: NonNull<u8>,
    len: usize,
    /// Which mapping it is, as long as there is something to unmap.
    number: Option<u64>,
}

// SAFETY: it stands for a `&[T]` or a `&mut [T]` of elements, which are `Send` and `Sync`; any thread may unmap.
unsafe impl Send for Mapped<'_> {}
// SAFETY: as above.
unsafe impl Sync for Mapped<'_> {}

impl<'a> Mapped<'a> {
    /// # Safety
    ///
    /// The caller holds a borrow of the whole buffer for 'a, exclusive if it `writes`.
    unsafe fn new<T: Element>(part: Part<'a>, queue: &Queue, writes: bool) -> Result<Self> {
        let Part { storage, offset, len } = part;
        let (bytes, align) = (size_of::<T>(), align_of::<T>());
        let (start, number) = if len == 0 {
            storage.check_device(queue)?;
            (NonNull::<T>::dangling().cast(), None)
        } else {
            // SAFETY: a part is within its storage; as the caller promises.
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
    /// Ends the mapping, as dropping it does, and says whether that worked.
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
    /// Ends the mapping, as dropping it does, and says whether that worked. What is launched later sees what was written;
    /// this does not wait for the device.
    ///
    /// # Errors
    ///
    /// [`Error::OpenCl`](crate::Error::OpenCl) if the device fails. Dropped instead, the error comes from the queue's next
    /// [`finish`](Queue::finish).
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
        // SAFETY: mapped and aligned, any bytes are a `T`, and nothing writes them: the buffer is borrowed.
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
        // SAFETY: mapped and aligned, any bytes are a `T`, and nobody else has them: the buffer is borrowed exclusively.
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
    /// The buffer as a slice of the host, to read, until the guard is dropped. Waits for what was launched on it before.
    ///
    /// On a device that shares the host's memory nothing is copied. Meanwhile kernels can still read the buffer.
    ///
    /// # Errors
    ///
    /// As [`to_vec`](Self::to_vec).
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
    /// While it is mapped nobody writes it:
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

    /// Only some of its elements, see [`map`](Self::map). All of the buffer is borrowed.
    ///
    /// # Errors
    ///
    /// As [`to_vec`](Self::to_vec).
    ///
    /// # Panics
    ///
    /// If the range is not within it.
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

    /// The buffer as a slice of the host, to read and to write, until the guard is dropped. Waits for what was launched
    /// on it before; what is launched later, in any queue, sees what was written.
    ///
    /// On a device that shares the host's memory nothing is copied.
    ///
    /// # Errors
    ///
    /// As [`to_vec`](Self::to_vec).
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

    /// Only some of its elements, see [`map_mut`](Self::map_mut). All of the buffer is borrowed.
    ///
    /// # Errors
    ///
    /// As [`to_vec`](Self::to_vec).
    ///
    /// # Panics
    ///
    /// If the range is not within it.
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
