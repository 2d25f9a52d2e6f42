//! Tiles of 1024 keys. Each work-item counts the digits of neighbouring keys of its own; the counters of all, scanned digit
//! by digit, are the places of its keys. Groups of 64 and digits of 4 bits, for devices with little local memory.

use super::{Pair, count_digits};
use crate::{functions::plus, scan::exclusive_scan_into, temporary::unwritten};
use cl_runtime::{DeviceFn, Element, Function, Queue, Result, prelude::*};

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

/// Enqueues a pass.
pub(super) fn pass<K: Element, V: Element, D: DeviceFn<(K, u32), u32>>(
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
    const RADIX: usize = 16;
    const COUNTERS: usize = RADIX * GROUP;
    let with_values = !values.is_empty();
    let tiles = keys.len().div_ceil(TILE);
    let (mut counts, mut offsets) = (unwritten(queue, tiles * RADIX)?, unwritten(queue, tiles * RADIX)?);
    // SAFETY: see there
    let counting = unsafe { count_digits::<K, D, GROUP, PER, RADIX, 4, 64>(digit, shift, keys, &mut counts) };
    counting.global(tiles * GROUP).launch(queue)?;
    exclusive_scan_into(queue, &counts, plus::<u32>::FUNCTION, 0, &mut offsets)?;
    let Pair { keys: keys_out, values: values_out } = out;
    // SAFETY: the offsets are those of these keys, this digit and these tiles
    let moving = unsafe {
        move_keys::<K, V, D, GROUP, PER, TILE, RADIX, COUNTERS>(
            digit,
            shift,
            with_values,
            keys,
            values,
            &offsets,
            keys_out,
            values_out,
        )
    };
    moving.global(tiles * GROUP).launch(queue)?;
    Ok(())
}
