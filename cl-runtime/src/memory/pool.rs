//! Reuse of device memory.
//!
//! Why this is sound: memory returns to its pool when its buffer is dropped. At that point nothing borrows the buffer, and
//! any mapping is ended. The memory keeps the record of the commands that use it. By this record the commands of the next
//! buffer are ordered after them, whatever queue they are in.

use super::{
    buffer::Buffer,
    storage::{Home, Storage, checked_bytes, wrong_device},
};
use crate::{
    backend::{Memory, native::memory::NativeMemory, opencl},
    base::error::{Error, Result},
    device::{Device, DeviceInner},
    language::element::Element,
    queue::Queue,
};
use std::{
    collections::BTreeMap,
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
};

/// A pool of buffers of one device, which reuses the memory of dropped buffers. Clones refer to the same pool; any thread
/// can use it.
///
/// Allocating memory from a driver takes time, and so does the first access to it. A program that repeatedly creates and
/// drops buffers saves that time with a pool: from a megabyte on, buffers on a CPU take a half to
/// an eighth of the time (`cargo bench -p cl-runtime --bench pool`). The buffers are ordinary buffers and may outlive the
/// pool. When the last clone of the pool is dropped, the memory that it holds is freed.
///
/// Memory is allocated in size classes, four between one power of two and the next, so that buffers of similar lengths
/// share it. At most a fifth of the memory is left unused.
///
/// ```
/// use cl_runtime::{Pool, prelude::*};
///
/// let queue = Queue::auto()?;
/// let pool = Pool::new(queue.device());
/// for n in 0..100 {
///     let scratch = pool.filled(&queue, 5000 + n, 1.0f32)?;
///     assert_eq!(scratch.slice(4999..).to_vec(&queue)?, vec![1.0; n + 1]);
/// }
/// assert_eq!((pool.statistics().misses, pool.statistics().hits), (1, 99));
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Clone)]
pub struct Pool {
    inner: Arc<Inner>,
}

/// The statistics of a pool, see [`Pool::statistics`].
///
/// ```
/// # use cl_runtime::{Pool, PoolStatistics, prelude::*};
/// # let queue = Queue::auto()?;
/// let pool = Pool::new(queue.device());
/// let (first, second) = (pool.zeroed::<u8>(&queue, 1024)?, pool.zeroed::<u8>(&queue, 2048)?);
/// drop(second);
/// let PoolStatistics { held, in_use, hits, misses, .. } = pool.statistics();
/// assert_eq!((held, in_use, hits, misses), (2048, 1024, 0, 2));
/// # drop(first);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct PoolStatistics {
    /// The bytes that the pool holds for reuse.
    pub held: usize,
    /// The bytes in use by buffers, rounded up to size classes.
    pub in_use: usize,
    /// The number of buffers that reused memory of the pool.
    pub hits: u64,
    /// The number of buffers whose memory was allocated from the device.
    pub misses: u64,
}

struct Inner {
    device: Device,
    state: Mutex<State>,
}

struct State {
    /// The idle memory by size, most recently used last. No list is empty.
    idle: BTreeMap<usize, Vec<Memory>>,
    statistics: PoolStatistics,
    cap: usize,
}

/// The size class of all smaller buffers, in bytes.
const SMALLEST: usize = 256;

/// Rounds a number of bytes up to its size class.
fn size_class(bytes: usize) -> usize {
    if bytes <= SMALLEST {
        return SMALLEST;
    }
    bytes.checked_next_power_of_two().map_or(bytes, |power| bytes.next_multiple_of(power / 8))
}

fn size(memory: &Memory) -> usize {
    match memory {
        Memory::Native(memory) => memory.len(),
        Memory::OpenCl(memory) => memory.bytes,
    }
}

impl State {
    fn take(&mut self, class: usize) -> Option<Memory> {
        let list = self.idle.get_mut(&class)?;
        let memory = list.pop();
        if list.is_empty() {
            self.idle.remove(&class);
        }
        self.statistics.held -= class;
        memory
    }

    /// Removes memory, largest first, until at most `most` bytes are held.
    fn surplus(&mut self, most: usize) -> Vec<Memory> {
        let mut surplus = Vec::new();
        while self.statistics.held > most
            && let Some(&largest) = self.idle.keys().next_back()
        {
            surplus.extend(self.take(largest));
        }
        surplus
    }
}

impl Inner {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn trim(&self, most: usize) {
        let surplus = self.state().surplus(most);
        // freed here, after the lock is released
        drop(surplus);
    }

    fn allocate(&self, bytes: usize) -> Result<Memory> {
        Ok(match self.device.inner() {
            DeviceInner::Native(_) => Memory::Native(NativeMemory::zeroed(bytes)?),
            DeviceInner::OpenCl(device) => {
                Memory::OpenCl(opencl::memory::Memory::uninitialised(device.context()?, bytes)?)
            }
        })
    }

    /// Returns memory of at least `bytes` bytes, and whether it is new.
    fn take(&self, bytes: usize) -> Result<(Memory, bool)> {
        let limit = self.device.capabilities().max_allocation;
        let class = Some(size_class(bytes)).filter(|&class| class as u64 <= limit).unwrap_or(bytes);
        {
            let mut state = self.state();
            if let Some(memory) = state.take(class) {
                state.statistics.hits += 1;
                state.statistics.in_use += class;
                return Ok((memory, false));
            }
        }
        let memory = match self.allocate(class) {
            Err(Error::OutOfMemory { .. }) => {
                self.trim(0);
                self.allocate(class)?
            }
            memory => memory?,
        };
        let mut state = self.state();
        state.statistics.misses += 1;
        state.statistics.in_use += size(&memory);
        Ok((memory, true))
    }
}

impl Home for Inner {
    fn give_back(&self, memory: Memory) {
        let class = size(&memory);
        // nothing borrows the memory any more, so any remaining guards were forgotten
        let unmapped = match &memory {
            Memory::Native(_) => Ok(()),
            Memory::OpenCl(memory) => memory.unmap_all(),
        };
        let mut state = self.state();
        state.statistics.in_use -= class;
        if unmapped.is_err() || state.statistics.held.saturating_add(class) > state.cap {
            drop(state);
            return;
        }
        state.statistics.held += class;
        state.idle.entry(class).or_default().push(memory);
    }
}

impl Pool {
    /// Creates an empty pool for buffers of a device. It holds the memory of all dropped buffers, without a limit.
    ///
    /// ```
    /// # use cl_runtime::{Pool, prelude::*};
    /// # let queue = Queue::auto()?;
    /// let pool = Pool::new(queue.device());
    /// let first = pool.zeroed::<f32>(&queue, 1000)?;
    /// drop(first);
    /// let second = pool.zeroed::<f32>(&queue, 1000)?;
    /// // in the memory of the first one
    /// assert_eq!(pool.statistics().hits, 1);
    /// # drop(second);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn new(device: &Device) -> Self {
        let state = State { idle: BTreeMap::new(), statistics: PoolStatistics::default(), cap: usize::MAX };
        Self { inner: Arc::new(Inner { device: *device, state: Mutex::new(state) }) }
    }

    /// Returns the device of the pool's buffers.
    ///
    /// ```
    /// # use cl_runtime::{Pool, prelude::*};
    /// let pool = Pool::new(&Device::native());
    /// assert_eq!(*pool.device(), Device::native());
    /// ```
    pub fn device(&self) -> &Device {
        &self.inner.device
    }

    /// Sets the maximum number of bytes that the pool holds. Returned memory beyond it is freed, and so is memory beyond it
    /// that the pool already holds.
    ///
    /// ```
    /// # use cl_runtime::{Pool, prelude::*};
    /// # let queue = Queue::auto()?;
    /// let pool = Pool::new(queue.device());
    /// pool.set_cap(1 << 20);
    /// drop(pool.zeroed::<u8>(&queue, 2 << 20)?);
    /// assert_eq!(pool.statistics().held, 0);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn set_cap(&self, bytes: usize) {
        self.inner.state().cap = bytes;
        self.inner.trim(bytes);
    }

    /// Frees the memory that the pool holds.
    ///
    /// ```
    /// # use cl_runtime::{Pool, prelude::*};
    /// # let queue = Queue::auto()?;
    /// let pool = Pool::new(queue.device());
    /// drop(pool.zeroed::<u8>(&queue, 1000)?);
    /// assert_eq!(pool.statistics().held, 1024);
    /// pool.trim();
    /// assert_eq!(pool.statistics().held, 0);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn trim(&self) {
        self.inner.trim(0);
    }

    /// Returns the statistics of the pool up to now.
    ///
    /// ```
    /// # use cl_runtime::{Pool, prelude::*};
    /// # let queue = Queue::auto()?;
    /// let pool = Pool::new(queue.device());
    /// let buffer = pool.zeroed::<u8>(&queue, 1024)?;
    /// assert_eq!((pool.statistics().in_use, pool.statistics().held), (1024, 0));
    /// drop(buffer);
    /// assert_eq!((pool.statistics().in_use, pool.statistics().held), (0, 1024));
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn statistics(&self) -> PoolStatistics {
        self.inner.state().statistics
    }

    /// Creates a buffer of `len` zeros, see [`Buffer::zeroed`].
    ///
    /// # Errors
    ///
    /// Same as [`Buffer::zeroed`], plus [`Error::WrongDevice`] if `queue` belongs to another device.
    ///
    /// ```
    /// # use cl_runtime::{Pool, prelude::*};
    /// # let queue = Queue::auto()?;
    /// let pool = Pool::new(queue.device());
    /// drop(pool.filled(&queue, 3, 7)?);
    /// // zeros, whatever was in the memory
    /// assert_eq!(pool.zeroed::<i32>(&queue, 3)?.to_vec(&queue)?, [0; 3]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn zeroed<T: Element>(&self, queue: &Queue, len: usize) -> Result<Buffer<T>> {
        self.check_device(queue)?;
        let (buffer, new) = self.take(len)?;
        if !(new && self.device().is_native()) {
            buffer.initialise(queue, bytemuck::Zeroable::zeroed())?;
        }
        Ok(buffer)
    }

    /// Creates a buffer of `len` copies of `value`, see [`Buffer::filled`].
    ///
    /// # Errors
    ///
    /// Same as [`zeroed`](Self::zeroed).
    ///
    /// ```
    /// # use cl_runtime::{Pool, prelude::*};
    /// # let queue = Queue::auto()?;
    /// let pool = Pool::new(queue.device());
    /// let ones = pool.filled(&queue, 1000, 1.0f32)?;
    /// assert_eq!(ones.to_vec(&queue)?, [1.0; 1000]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn filled<T: Element>(&self, queue: &Queue, len: usize, value: T) -> Result<Buffer<T>> {
        self.check_device(queue)?;
        let (buffer, _) = self.take(len)?;
        buffer.initialise(queue, value)?;
        Ok(buffer)
    }

    /// Creates a buffer with a copy of `data`, see [`Buffer::from_slice`]. This waits for the copy, and therefore for the
    /// commands in the queue and for the commands that used the memory before. [`Buffer::write_async`] to a buffer from
    /// [`zeroed`](Self::zeroed) does not wait.
    ///
    /// # Errors
    ///
    /// Same as [`zeroed`](Self::zeroed).
    ///
    /// ```
    /// # use cl_runtime::{Pool, prelude::*};
    /// # let queue = Queue::auto()?;
    /// let pool = Pool::new(queue.device());
    /// let buffer = pool.from_slice(&queue, &[1, 2, 3])?;
    /// assert_eq!(buffer.to_vec(&queue)?, [1, 2, 3]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn from_slice<T: Element>(&self, queue: &Queue, data: &[T]) -> Result<Buffer<T>> {
        self.check_device(queue)?;
        let (mut buffer, _) = self.take(data.len())?;
        buffer.write(queue, data)?;
        Ok(buffer)
    }

    /// Creates a buffer of `len` elements with unspecified contents, see [`Buffer::uninitialised`].
    ///
    /// # Errors
    ///
    /// Same as [`Buffer::zeroed`].
    ///
    /// # Safety
    ///
    /// Same as for [`Buffer::uninitialised`]: each element must be written before it is read.
    ///
    /// ```
    /// # use cl_runtime::{Pool, prelude::*};
    /// # let queue = Queue::auto()?;
    /// let pool = Pool::new(queue.device());
    /// // SAFETY: written at once.
    /// let mut buffer = unsafe { pool.uninitialised(3)? };
    /// buffer.write(&queue, &[1, 2, 3])?;
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub unsafe fn uninitialised<T: Element>(&self, len: usize) -> Result<Buffer<T>> {
        Ok(self.take(len)?.0)
    }

    /// Returns a buffer for the caller to write, and whether its memory is new. Its contents are arbitrary: the device's
    /// own or those of earlier buffers.
    fn take<T: Element>(&self, len: usize) -> Result<(Buffer<T>, bool)> {
        let bytes = checked_bytes(self.device(), len, size_of::<T>())?;
        let (memory, new) = self.inner.take(bytes)?;
        let home: Weak<Inner> = Arc::downgrade(&self.inner);
        Ok((Buffer::new(Storage::of_pool(*self.device(), memory, home), len), new))
    }

    fn check_device(&self, queue: &Queue) -> Result<()> {
        if self.device() == queue.device() {
            return Ok(());
        }
        let devices = [self.device(), queue.device()];
        Err(wrong_device("the pool".into(), devices, "make a pool of the device that uses it"))
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pool({} on {})", format_args!("{:?}", self.statistics()), self.device())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_rounded_up_a_little() {
        for (bytes, class) in [(0, 256), (256, 256), (257, 320), (320, 320), (321, 384), (1000, 1024), (1025, 1280)] {
            assert_eq!(size_class(bytes), class, "{bytes}");
        }
        for bytes in 257..100_000 {
            let class = size_class(bytes);
            assert!(class >= bytes && class * 4 <= bytes * 5 && size_class(class) == class, "{bytes}: {class}");
        }
        assert_eq!(size_class(usize::MAX), usize::MAX);
    }
}
