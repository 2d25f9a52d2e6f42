//! Histograms, counted in local memory first where the bins fit.

use crate::{
    groups::{are_serial, group_size, shares},
    temporary::{counts_in_u32, zeros},
};
use cl_runtime::{DeviceFn, Element, Event, Function, Queue, Result, prelude::*};
use std::sync::atomic::{AtomicU32, Ordering};

/// The most bins that a group counts in local memory, of 4 bytes each.
const LOCAL_BINS: usize = 4096;

#[kernel]
fn count_locally<T: Element, B: Fn(T) -> u32>(bin: B, x: &[T], #[local] own: &[AtomicU32], bins: &[AtomicU32]) {
    let k = local_id(0);
    for b in (k..own.len()).step_by(local_size(0)) {
        own[b].store(0, Ordering::Relaxed);
    }
    barrier();
    for i in (global_id(0)..x.len()).step_by(global_size(0)) {
        let b = bin(x[i]) as usize;
        assert!(b < bins.len(), "element {} has bin {}, but there are {} bins", i, b, bins.len());
        own[b].fetch_add(1, Ordering::Relaxed);
    }
    barrier();
    for b in (k..own.len()).step_by(local_size(0)) {
        let count = own[b].load(Ordering::Relaxed);
        if count > 0 {
            bins[b].fetch_add(count, Ordering::Relaxed);
        }
    }
}

/// The same for CPUs: a work-item counts `per` elements by itself.
#[kernel(local = [1])]
fn count_serially<T: Element, B: Fn(T) -> u32>(bin: B, per: usize, x: &[T], bins: &[AtomicU32]) {
    let (mut own, first) = ([0u32; 4096], global_id(0) * per);
    for i in first..(first + per).min(x.len()) {
        let b = bin(x[i]) as usize;
        assert!(b < bins.len(), "element {} has bin {}, but there are {} bins", i, b, bins.len());
        // the bins are no more than these
        own[b % 4096] += 1;
    }
    for b in 0..bins.len().min(4096) {
        if own[b] > 0 {
            bins[b].fetch_add(own[b], Ordering::Relaxed);
        }
    }
}

#[kernel]
fn count_globally<T: Element, B: Fn(T) -> u32>(bin: B, x: &[T], bins: &[AtomicU32]) {
    for i in (global_id(0)..x.len()).step_by(global_size(0)) {
        let b = bin(x[i]) as usize;
        assert!(b < bins.len(), "element {} has bin {}, but there are {} bins", i, b, bins.len());
        bins[b].fetch_add(1, Ordering::Relaxed);
    }
}

/// Returns how many elements have each bin, of `bins` bins; `bin` gives the bin of an element. Does not wait.
///
/// O(n + bins). No temporaries. Up to 4096 bins are counted in local memory first.
///
/// # Errors
///
/// [`Error::TooLarge`] of 2³² elements or more; those of an allocation and of [`Launch::launch`]. A bin that does not
/// exist is a panic of the kernel, [`Error::Panic`], when the host waits.
///
/// ```
/// use cl_runtime::prelude::*;
///
/// #[device]
/// fn decade(age: u8) -> u32 {
///     (age / 10) as u32
/// }
///
/// let queue = Queue::auto()?;
/// let ages = Buffer::from_slice(&queue, &[23u8, 8, 25, 31])?;
/// assert_eq!(cl_array::histogram(&queue, &ages, decade::FUNCTION, 5)?.to_vec(&queue)?, [1, 0, 2, 1, 0]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn histogram<'a, T: Element, B: DeviceFn<(T,), u32>>(
    queue: &Queue,
    x: impl Into<Slice<'a, T>>,
    bin: Function<B>,
    bins: usize,
) -> Result<Buffer<u32>> {
    let mut out = zeros(queue, bins)?;
    histogram_into(queue, x, bin, &mut out)?;
    Ok(out)
}

/// Adds how many elements have each bin to `bins`. Does not wait. Otherwise as [`histogram`]. A count wraps at 2³².
///
/// # Errors
///
/// Same as [`histogram`].
///
/// ```
/// use cl_runtime::prelude::*;
///
/// #[device]
/// fn bit(x: u32) -> u32 {
///     x & 1
/// }
///
/// let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1, 2, 3])?;
/// let mut bins = Buffer::from_slice(&queue, &[10, 20])?;
/// cl_array::histogram_into(&queue, &x, bit::FUNCTION, &mut bins)?;
/// assert_eq!(bins.to_vec(&queue)?, [11, 22]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn histogram_into<'a, 'b, T: Element, B: DeviceFn<(T,), u32>>(
    queue: &Queue,
    x: impl Into<Slice<'a, T>>,
    bin: Function<B>,
    bins: impl Into<SliceMut<'b, u32>>,
) -> Result<Event> {
    let (x, bins) = (x.into(), bins.into());
    counts_in_u32(queue, x.len(), size_of::<T>())?;
    let (group, groups) = (group_size(queue), shares(queue, x.len(), 4096, 8));
    let count = bins.len();
    if (1..=LOCAL_BINS).contains(&count) && are_serial(queue) && groups > 0 {
        return count_serially::<T, B>(bin, x.len().div_ceil(groups), x, bins).global(groups).launch(queue);
    }
    if (1..=LOCAL_BINS).contains(&count) {
        let local = Local::new(count);
        return count_locally::<T, B>(bin, x, local, bins).global(groups * group).local(group).launch(queue);
    }
    count_globally::<T, B>(bin, x, bins).global(groups * group).local(group).launch(queue)
}
