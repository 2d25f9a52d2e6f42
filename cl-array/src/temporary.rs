//! Memory for temporaries and results.

use cl_runtime::{Device, Element, Error, Pool, Queue, Result, prelude::Buffer};
use std::sync::{Mutex, PoisonError};

/// One pool for each device that has been used.
static POOLS: Mutex<Vec<Pool>> = Mutex::new(Vec::new());

/// Returns the pool of a device from which this crate's functions take temporaries and results.
///
/// It holds at most an eighth of the device's memory for reuse. [`Pool::trim`] frees what it holds, and [`Pool::set_cap`]
/// sets another limit.
///
/// ```
/// use cl_array::{functions::plus, pool, reduce};
/// use cl_runtime::prelude::*;
///
/// let queue = Queue::auto()?;
/// let x = Buffer::filled(&queue, 10_000, 1u32)?;
/// assert_eq!(reduce(&queue, &x, plus::<u32>::FUNCTION, 0)?, 10_000);
/// assert!(pool(queue.device()).statistics().misses > 0);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn pool(device: &Device) -> Pool {
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(pool) = pools.iter().find(|pool| pool.device() == device) {
        return pool.clone();
    }
    let pool = Pool::new(device);
    let memory = device.capabilities().global_memory;
    if memory > 0 {
        pool.set_cap(usize::try_from(memory / 8).unwrap_or(usize::MAX));
    }
    pools.push(pool.clone());
    pool
}

/// A buffer that the caller's kernels write. If they do not, because one of them panics or fails, it holds values of
/// earlier buffers.
pub(crate) fn unwritten<T: Element>(queue: &Queue, len: usize) -> Result<Buffer<T>> {
    if queue.context().devices().len() > 1 {
        // the pool's memory is in the context of the device alone
        return Buffer::zeroed(queue, len);
    }
    // SAFETY: every function of this crate launches kernels that write all elements of what it takes here. Where a
    // work-item panics, device memory and the memory of the native device's pool, which is zeroed when it is new, hold
    // bytes, and every pattern of bytes is an `Element`.
    unsafe { pool(queue.device()).uninitialised(len) }
}

/// Zeros.
pub(crate) fn zeros<T: Element>(queue: &Queue, len: usize) -> Result<Buffer<T>> {
    match queue.context().devices().len() > 1 {
        true => Buffer::zeroed(queue, len),
        false => pool(queue.device()).zeroed(queue, len),
    }
}

/// An error unless both sides, each with its name, have as many elements.
pub(crate) fn same_len(
    operation: &'static str,
    (name, buffer): (&'static str, usize),
    (other_name, other): (&'static str, usize),
) -> Result<()> {
    match buffer == other {
        true => Ok(()),
        false => Err(Error::LengthMismatch { operation, sides: [name, other_name], buffer, other }),
    }
}

/// An error if there are more elements than a `u32` counts.
pub(crate) fn counts_in_u32(queue: &Queue, len: usize, size: usize) -> Result<()> {
    if u32::try_from(len).is_ok() {
        return Ok(());
    }
    let device = queue.device().name().to_owned();
    Err(Error::TooLarge { bytes: len.saturating_mul(size), device, limit: u64::from(u32::MAX) * size as u64 })
}
