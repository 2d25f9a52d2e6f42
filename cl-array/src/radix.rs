//! A pass of a radix sort: it orders keys by one digit and keeps the order of those whose digits are equal.
//!
//! Each tile counts its digits; a scan of the counts, digit by digit, gives the place of each tile's first key of each
//! digit; each tile sorts itself in local memory, so that it writes runs of neighbours.

use crate::{functions::plus, groups::are_wide, scan::exclusive_scan_into, temporary::unwritten};
use cl_runtime::{DeviceFn, Element, Function, Queue, Result, prelude::*};
use std::sync::atomic::{AtomicU32, Ordering};

/// Counts the digits of each tile: `counts[digit * tiles + tile]`.
///
/// # Safety
///
/// None of its own: one work-item writes each element, which the compiler cannot see.
#[kernel(local = [GROUP])]
unsafe fn count_digits<K: Element, D: Fn(K, u32) -> u32, const GROUP: usize, const PER: usize, const RADIX: usize>(
    digit: D,
    shift: u32,
    keys: &[K],
    counts: &mut [u32],
) {
    #[local]
    let bins: [AtomicU32; RADIX];
    let (tile, k) = (group_id(0), local_id(0));
    for d in (k..RADIX).step_by(GROUP) {
        bins[d].store(0, Ordering::Relaxed);
    }
    barrier();
    for j in 0..PER {
        let i = tile * (GROUP * PER) + j * GROUP + k;
        if i < keys.len() {
            let d = digit(keys[i], shift) as usize % RADIX;
            bins[d].fetch_add(1, Ordering::Relaxed);
        }
    }
    barrier();
    for d in (k..RADIX).step_by(GROUP) {
        counts[d * num_groups(0) + tile] = bins[d].load(Ordering::Relaxed);
    }
}

/// Moves the keys, and with `with_values` the values, to their places. `TILE` is `GROUP * PER`, `COUNTERS` is `RADIX *
/// GROUP`.
///
/// # Safety
///
/// `offsets` is the exclusive scan of the counts of these keys for the same digit and the same tiles.
#[kernel(local = [GROUP])]
unsafe fn move_keys<
    K: Element,
    V: Element,
    D: Fn(K, u32) -> u32,
    const GROUP: usize,
    const PER: usize,
    const TILE: usize,
    const RADIX: usize,
    const COUNTERS: usize,
>(
    digit: D,
    shift: u32,
    with_values: bool,
    keys: &[K],
    values: &[V],
    offsets: &[u32],
    keys_out: &mut [K],
    values_out: &mut [V],
) {
    #[local]
    let mut sorted: [K; TILE];
    #[local]
    let mut origins: [u16; TILE];
    #[local]
    let mut counters: [u32; COUNTERS];
    #[local]
    let mut starts: [u32; RADIX];
    #[local]
    let mut sums: [u32; GROUP];
    #[local]
    let mut parts: [u32; 16];
    let (tile, k) = (group_id(0), local_id(0));
    let base = tile * TILE;
    for d in 0..RADIX {
        counters[d * GROUP + k] = 0;
    }
    for j in 0..PER {
        let i = base + k * PER + j;
        if i < keys.len() {
            let d = digit(keys[i], shift) as usize % RADIX;
            counters[d * GROUP + k] += 1;
        }
    }
    barrier();
    // each work-item scans RADIX neighbours
    let mut sum = 0u32;
    for j in 0..RADIX {
        sum += counters[k * RADIX + j];
    }
    // the sums in 16 parts; `cl::work_group_scan_exclusive_add` takes three times the local memory
    sums[k] = sum;
    barrier();
    for part in (k..16).step_by(GROUP) {
        let mut total = 0u32;
        for j in 0..GROUP.div_ceil(16) {
            let at = part * GROUP.div_ceil(16) + j;
            if at < GROUP {
                let own = sums[at];
                sums[at] = total;
                total += own;
            }
        }
        parts[part] = total;
    }
    barrier();
    if k == 0 {
        let mut total = 0u32;
        for part in 0..16 {
            let own = parts[part];
            parts[part] = total;
            total += own;
        }
    }
    barrier();
    let mut before = sums[k] + parts[k / GROUP.div_ceil(16)];
    for j in 0..RADIX {
        let own = counters[k * RADIX + j];
        counters[k * RADIX + j] = before;
        before += own;
    }
    barrier();
    for d in (k..RADIX).step_by(GROUP) {
        starts[d] = counters[d * GROUP];
    }
    barrier();
    for j in 0..PER {
        let i = base + k * PER + j;
        if i < keys.len() {
            let key = keys[i];
            let d = digit(key, shift) as usize % RADIX;
            let at = counters[d * GROUP + k] as usize;
            counters[d * GROUP + k] += 1;
            sorted[at] = key;
            origins[at] = (k * PER + j) as u16;
        }
    }
    barrier();
    for j in 0..PER {
        let at = j * GROUP + k;
        if base + at < keys.len() {
            let key = sorted[at];
            let d = digit(key, shift) as usize % RADIX;
            let to = offsets[d * num_groups(0) + tile] as usize + at - starts[d] as usize;
            keys_out[to] = key;
            if with_values {
                values_out[to] = values[base + origins[at] as usize];
            }
        }
    }
}

/// The keys and values of one pass.
pub(crate) struct Pair<K: Element, V: Element> {
    pub(crate) keys: Buffer<K>,
    /// None if there are no values.
    pub(crate) values: Buffer<V>,
}

/// Sizes of the kernels, as constants.
macro_rules! sizes {
    ($queue:expr, $wide:expr, $other:expr) => {
        if are_wide($queue) { $wide } else { $other }
    };
}

/// The bits of a digit.
pub(crate) fn digit_bits(queue: &Queue) -> u32 {
    sizes!(queue, 4, 8)
}

/// Enqueues a pass.
pub(crate) fn pass<K: Element, V: Element, D: DeviceFn<(K, u32), u32>>(
    queue: &Queue,
    digit: Function<D>,
    shift: u32,
    (keys, values): (Slice<'_, K>, Slice<'_, V>),
    out: &mut Pair<K, V>,
) -> Result<()> {
    // 14.4 KiB of local memory for keys of 8 bytes: rusticl 22.3 counts the arrays twice, and has 32 KiB
    const GROUP: usize = 64;
    const PER: usize = 16;
    const TILE: usize = GROUP * PER;
    const COUNTERS: usize = 16 * GROUP;
    let with_values = !values.is_empty();
    let tiles = keys.len().div_ceil(TILE);
    let radix = 1 << digit_bits(queue);
    let mut counts = unwritten(queue, tiles * radix)?;
    let mut offsets = unwritten(queue, tiles * radix)?;
    // SAFETY: see there
    let counting = unsafe {
        sizes!(
            queue,
            count_digits::<K, D, GROUP, PER, 16>(digit, shift, keys, &mut counts).global(tiles * GROUP),
            count_digits::<K, D, 1, TILE, 256>(digit, shift, keys, &mut counts).global(tiles)
        )
    };
    counting.launch(queue)?;
    exclusive_scan_into(queue, &counts, plus::<u32>::FUNCTION, 0, &mut offsets)?;
    let Pair { keys: keys_out, values: values_out } = out;
    // SAFETY: the offsets are those of these keys, this digit and these tiles
    let moving = unsafe {
        sizes!(
            queue,
            move_keys::<K, V, D, GROUP, PER, TILE, 16, COUNTERS>(
                digit,
                shift,
                with_values,
                keys,
                values,
                &offsets,
                keys_out,
                values_out
            )
            .global(tiles * GROUP),
            move_keys::<K, V, D, 1, TILE, TILE, 256, 256>(
                digit,
                shift,
                with_values,
                keys,
                values,
                &offsets,
                keys_out,
                values_out
            )
            .global(tiles)
        )
    };
    moving.launch(queue)?;
    Ok(())
}
