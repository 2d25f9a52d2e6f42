//! A pass of a radix sort: it orders keys by one digit of 8 bits and keeps the order of those whose digits are equal.
//!
//! Each tile counts its digits; a scan of the counts, digit by digit, gives the place of each tile's first key of each
//! digit. How a tile moves its keys depends on the device. `ranking` and `counting` sort the tile in local memory, so that
//! it writes runs of neighbours: `ranking` with a group of 256 work-items, `counting` with one of 64 where there is little
//! local memory. `serial` has a tile for one work-item, for CPUs.

mod counting;
mod ranking;
mod serial;

use crate::groups::are_wide;
use cl_runtime::{DeviceFn, Element, Function, Queue, Result, prelude::*};
use std::sync::atomic::{AtomicU32, Ordering};

/// Counts the digits of each tile: `counts[digit * tiles + tile]`. Neighbours have `COPIES` counters of a digit, since they
/// would wait for each other where many keys have the same; `BINS` is the number of all.
///
/// # Safety
///
/// None of its own: one work-item writes each element, which the compiler cannot see.
#[kernel(local = [GROUP])]
unsafe fn count_digits<
    K: Element,
    D: Fn(K, u32) -> u32,
    const GROUP: usize,
    const PER: usize,
    const RADIX: usize,
    const COPIES: usize,
    const BINS: usize,
>(
    digit: D,
    shift: u32,
    keys: &[K],
    counts: &mut [u32],
) {
    #[local]
    let bins: [AtomicU32; BINS];
    let (tile, k) = (group_id(0), local_id(0));
    for d in (k..BINS).step_by(GROUP) {
        bins[d].store(0, Ordering::Relaxed);
    }
    barrier();
    let base = tile * (GROUP * PER);
    if base + GROUP * PER <= keys.len() {
        // all loads before the first use of one
        let mut own = [keys[base + k]; PER];
        for j in 1..PER {
            own[j] = keys[base + j * GROUP + k];
        }
        for j in 0..PER {
            let d = digit(own[j], shift) as usize % RADIX;
            bins[d * COPIES + k % COPIES].fetch_add(1, Ordering::Relaxed);
        }
    } else {
        for j in 0..PER {
            let i = base + j * GROUP + k;
            if i < keys.len() {
                let d = digit(keys[i], shift) as usize % RADIX;
                bins[d * COPIES + k % COPIES].fetch_add(1, Ordering::Relaxed);
            }
        }
    }
    barrier();
    for d in (k..RADIX).step_by(GROUP) {
        let mut count = 0u32;
        for copy in 0..COPIES {
            count += bins[d * COPIES + copy].load(Ordering::Relaxed);
        }
        counts[d * num_groups(0) + tile] = count;
    }
}

/// The keys and values of one pass.
pub(crate) struct Pair<K: Element, V: Element> {
    pub(crate) keys: Buffer<K>,
    /// None if there are no values.
    pub(crate) values: Buffer<V>,
}

/// Whether the device has room for `ranking`.
fn ranks(queue: &Queue) -> bool {
    are_wide(queue) && queue.device().capabilities().local_memory >= 48 << 10
}

/// The bits of a digit.
pub(crate) fn digit_bits(queue: &Queue) -> u32 {
    if are_wide(queue) && !ranks(queue) { 4 } else { 8 }
}

/// Enqueues a pass.
pub(crate) fn pass<K: Element, V: Element, D: DeviceFn<(K, u32), u32>>(
    queue: &Queue,
    digit: Function<D>,
    shift: u32,
    (keys, values): (Slice<'_, K>, Slice<'_, V>),
    out: &mut Pair<K, V>,
) -> Result<()> {
    if !are_wide(queue) {
        return serial::pass(queue, digit, shift, (keys, values), out);
    }
    if !ranks(queue) {
        return counting::pass(queue, digit, shift, (keys, values), out);
    }
    if size_of::<K>() > 4 {
        return ranking::pass::<K, V, D, 8, 2048>(queue, digit, shift, (keys, values), out);
    }
    ranking::pass::<K, V, D, 16, 4096>(queue, digit, shift, (keys, values), out)
}
