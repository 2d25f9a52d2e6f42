//! Host memory that devices access fast.

use super::storage::checked_bytes;
use crate::{
    backend::{QueueBackend, native::memory::NativeMemory, opencl},
    base::error::Result,
    device::Device,
    language::element::Element,
    queue::Queue,
};
use std::{
    marker::PhantomData,
    ops::{Deref, DerefMut},
    ptr::NonNull,
};

/// Elements in host memory that the device's driver has allocated, for transfers without an intermediate copy.
///
/// A `Pinned` behaves like any other slice on the host, and can be the source or the destination of any transfer, in any
/// queue. The driver of a GPU need not copy its contents to a staging buffer first, and on many GPUs only transfers of
/// pinned memory overlap with kernels. On a CPU it makes no difference. Allocating pinned memory is expensive, and the
/// system may have little of it.
///
/// On some devices, only transfers that do not wait access it directly, such as
/// [`Buffer::read_into_async`](crate::Buffer::read_into_async) and [`Buffer::write_async`](crate::Buffer::write_async).
/// Transfers that wait always go through other pinned memory, whatever memory they are given.
///
/// ```
/// use cl_runtime::{Pinned, prelude::*};
///
/// let queue = Queue::auto()?;
/// let mut buffer = Buffer::zeroed(&queue, 1000)?;
/// let mut host = Pinned::zeroed(&queue, 1000)?;
/// for frame in 0..3 {
///     host.fill(frame);
///     host = buffer.write_async(&queue, host)?.wait()?;
/// }
/// assert_eq!(buffer.to_vec(&queue)?, [2u32; 1000]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub struct Pinned<T: Element> {
    start: NonNull<T>,
    len: usize,
    device: Device,
    // frees what `start` points to
    _memory: Memory,
    elements: PhantomData<T>,
}

enum Memory {
    Native { _memory: NativeMemory },
    OpenCl { _memory: opencl::memory::Memory },
}

// SAFETY: it owns its elements, as a `Box<[T]>` would, and elements are `Send` and `Sync`; any thread may free them.
unsafe impl<T: Element> Send for Pinned<T> {}
// SAFETY: as above.
unsafe impl<T: Element> Sync for Pinned<T> {}

impl<T: Element> Pinned<T> {
    /// Allocates `len` zeros, for transfers of the queue's device.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`](crate::Error::TooLarge) or [`Error::OutOfMemory`](crate::Error::OutOfMemory) if there is not
    /// enough memory; [`Error::OpenCl`](crate::Error::OpenCl) if the driver fails.
    ///
    /// ```
    /// # use cl_runtime::{Pinned, prelude::*};
    /// # let queue = Queue::auto()?;
    /// let buffer = Buffer::from_slice(&queue, &[1, 2, 3])?;
    /// let mut host = Pinned::zeroed(&queue, 3)?;
    /// assert_eq!(*host, [0; 3]);
    /// buffer.read_into(&queue, &mut host)?;
    /// assert_eq!(*host, [1, 2, 3]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn zeroed(queue: &Queue, len: usize) -> Result<Self> {
        let device = *queue.device();
        let bytes = checked_bytes(&device, len, size_of::<T>())?;
        let (start, memory) = match queue.backend() {
            QueueBackend::Native(_) => {
                let memory = NativeMemory::zeroed(bytes)?;
                (memory.part(0, bytes), Memory::Native { _memory: memory })
            }
            QueueBackend::OpenCl(queue) => {
                let (memory, start) = queue.pinned(bytes, align_of::<T>())?;
                // SAFETY: the memory is mapped for writing, and nothing else has a reference to it.
                unsafe { start.write_bytes(0, bytes) };
                (start, Memory::OpenCl { _memory: memory })
            }
        };
        Ok(Self { start: start.cast(), len, device, _memory: memory, elements: PhantomData })
    }

    /// Allocates a copy of `data`, for transfers of the queue's device.
    ///
    /// # Errors
    ///
    /// Same as [`zeroed`](Self::zeroed).
    ///
    /// ```
    /// # use cl_runtime::{Pinned, prelude::*};
    /// # let queue = Queue::auto()?;
    /// let host = Pinned::from_slice(&queue, &[1, 2, 3])?;
    /// assert_eq!(Buffer::from_slice(&queue, &host)?.to_vec(&queue)?, *host);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn from_slice(queue: &Queue, data: &[T]) -> Result<Self> {
        let mut pinned = Self::zeroed(queue, data.len())?;
        pinned.copy_from_slice(data);
        Ok(pinned)
    }

    /// The first element, which has this address until `self` is dropped.
    pub(super) fn start(&self) -> NonNull<T> {
        self.start
    }
}

impl<T: Element> Deref for Pinned<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // SAFETY: the memory holds `len` elements, aligned and initialised, and we own it.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.len) }
    }
}

impl<T: Element> DerefMut for Pinned<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as above, and borrowed exclusively.
        unsafe { std::slice::from_raw_parts_mut(self.start.as_ptr(), self.len) }
    }
}

impl<T: Element> AsRef<[T]> for Pinned<T> {
    fn as_ref(&self) -> &[T] {
        self
    }
}

impl<T: Element> AsMut<[T]> for Pinned<T> {
    fn as_mut(&mut self) -> &mut [T] {
        self
    }
}

debug! {
    [T: Element] Pinned<T> = |x| ("Pinned<{}>({} elements for {})", std::any::type_name::<T>(), x.len, x.device);
}
