//! Memory of the host that devices reach fast.

use crate::{
    backend::{QueueBackend, native::memory::NativeMemory, opencl},
    device::Device,
    element::Element,
    error::Result,
    queue::Queue,
    storage::checked_bytes,
};
use std::{
    fmt,
    marker::PhantomData,
    ops::{Deref, DerefMut},
    ptr::NonNull,
};

/// Elements in memory of the host that the device's driver has allocated, for transfers that it copies without a detour.
///
/// It is an ordinary slice of the host in every respect, and can be the source or the target of any transfer, of any
/// queue. A GPU's driver need not copy it to memory of its own first, and on many only such transfers overlap with
/// kernels; on a CPU it makes no difference. It is not cheap to make, and the system may have little of it.
///
/// On NVIDIA only transfers that do not wait, such as [`Buffer::read_into_async`](crate::Buffer::read_into_async) and
/// [`Buffer::write_async`](crate::Buffer::write_async), reach it directly; those that wait go by way of other pinned memory, whatever
/// they are given.
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
    /// `len` zeros, for transfers of the queue's device.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`](crate::Error::TooLarge) or [`Error::OutOfMemory`](crate::Error::OutOfMemory) if there is not
    /// so much; [`Error::OpenCl`](crate::Error::OpenCl) if the driver fails.
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
                // SAFETY: mapped to be written, and nobody else has it.
                unsafe { start.write_bytes(0, bytes) };
                (start, Memory::OpenCl { _memory: memory })
            }
        };
        Ok(Self { start: start.cast(), len, device, _memory: memory, elements: PhantomData })
    }

    /// A copy of `data`, for transfers of the queue's device.
    ///
    /// # Errors
    ///
    /// As [`zeroed`](Self::zeroed).
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
}

impl<T: Element> Deref for Pinned<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // SAFETY: as many elements, aligned and initialised, and ours.
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

impl<T: Element> fmt::Debug for Pinned<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pinned<{}>({} elements for {})", std::any::type_name::<T>(), self.len, self.device)
    }
}
