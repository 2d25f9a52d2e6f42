//! Memory that is used again.
//!
//! Why it is sound: memory goes back to its pool when its buffer is dropped, so that nobody borrows it, and what it is
//! mapped for is ended then. It keeps the record of the commands that use it, by which those of its next buffer are
//! ordered after them, in whatever queue they are.

use crate::{
    backend::{Memory, native::memory::NativeMemory, opencl},
    buffer::Buffer,
    device::{Device, DeviceInner},
    element::Element,
    error::{Error, Result},
    queue::Queue,
    storage::{Storage, checked_bytes, wrong_device},
};
use std::{
    collections::BTreeMap,
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
};

/// Buffers of one device whose memory is used again after them. Clones are the same pool; it can be used from any thread.
///
/// To get memory from a driver takes time, and so does the first touch of it. A program that makes buffers again and
/// again, and drops them, gets them from a pool in less: on PoCL and natively in half to an eighth of the time from a
/// megabyte on (`cargo bench -p cl-runtime --bench pool`). They are buffers like any other, and may outlive the pool; when
/// the last clone of it is dropped, the memory that it holds is freed.
///
/// Memory comes in sizes of which there are four from one power of two to the next, so that buffers of similar lengths
/// share it; at most a fifth of it is left unused.
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

/// What a pool has done and what it holds, see [`Pool::statistics`].
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
    /// The bytes that wait to be used again.
    pub held: usize,
    /// The bytes of buffers that are in use, as large as the pool has made them.
    pub in_use: usize,
    /// How many buffers were given memory that the pool held.
    pub hits: u64,
    /// For how many the device was asked for memory.
    pub misses: u64,
}

struct Inner {
    device: Device,
    state: Mutex<State>,
}

struct State {
    /// By size, those that were used last at the end. No list is empty.
    idle: BTreeMap<usize, Vec<Memory>>,
    statistics: PoolStatistics,
    cap: usize,
}

/// The pool that a memory goes back to.
#[derive(Clone)]
pub(crate) struct Home(Weak<Inner>);

/// Smaller buffers are this large.
const SMALLEST: usize = 256;

/// What so many bytes are rounded up to.
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

    /// Takes out what is too much, the largest first.
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
        // freed only now, without the lock
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

    /// Memory of at least so many bytes, and whether it is new.
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

    fn give_back(&self, memory: Memory) {
        let class = size(&memory);
        // nobody borrows it any more, so guards that are still there were forgotten
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

impl Home {
    /// Gives a memory back to its pool, if that is still there.
    pub(crate) fn give_back(&self, memory: Memory) {
        if let Some(pool) = self.0.upgrade() {
            pool.give_back(memory);
        }
    }
}

impl Pool {
    /// A pool for buffers of a device. It holds nothing yet, and may come to hold all that is dropped.
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

    /// The device that its buffers are on.
    ///
    /// ```
    /// # use cl_runtime::{Pool, prelude::*};
    /// let pool = Pool::new(&Device::native());
    /// assert_eq!(*pool.device(), Device::native());
    /// ```
    pub fn device(&self) -> &Device {
        &self.inner.device
    }

    /// The most bytes that it holds; what is given back beyond that is freed. What it holds already is, too.
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

    /// Frees what it holds.
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

    /// What it has done and what it holds now.
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

    /// A buffer of `len` zeros, see [`Buffer::zeroed`].
    ///
    /// # Errors
    ///
    /// As [`Buffer::zeroed`], and [`Error::WrongDevice`] if `queue` is of another device.
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
        let (mut buffer, new) = self.take(len)?;
        if !(new && self.device().is_native()) {
            buffer.fill(queue, bytemuck::Zeroable::zeroed())?;
        }
        Ok(buffer)
    }

    /// A buffer of `len` copies of `value`, see [`Buffer::filled`].
    ///
    /// # Errors
    ///
    /// As [`zeroed`](Self::zeroed).
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
        let (mut buffer, _) = self.take(len)?;
        buffer.fill(queue, value)?;
        Ok(buffer)
    }

    /// A buffer holding a copy of `data`, see [`Buffer::from_slice`]. Waits until the copy is done, and so for what is in the queue and for
    /// what the memory was used for before; [`Buffer::write_async`] to one of [`zeroed`](Self::zeroed) does not.
    ///
    /// # Errors
    ///
    /// As [`zeroed`](Self::zeroed).
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

    /// A buffer of `len` elements with anything in it, see [`Buffer::uninitialised`].
    ///
    /// # Errors
    ///
    /// As [`Buffer::zeroed`].
    ///
    /// # Safety
    ///
    /// As for [`Buffer::uninitialised`]: each element is written before it is read.
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

    /// A buffer with anything in it, of the device or of earlier buffers, to be written by the caller; and whether the
    /// memory is new.
    fn take<T: Element>(&self, len: usize) -> Result<(Buffer<T>, bool)> {
        let bytes = checked_bytes(self.device(), len, size_of::<T>())?;
        let (memory, new) = self.inner.take(bytes)?;
        let home = Home(Arc::downgrade(&self.inner));
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

impl fmt::Debug for Home {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Home")
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
