//! Tiles of one work-item each, for CPUs: it counts the digits of its keys, then moves them one after the other.

use super::Pair;
use crate::{functions::plus, groups::shares, scan::exclusive_scan_into, temporary::unwritten};
use cl_runtime::{DeviceFn, Element, Function, Queue, Result, prelude::*};

/// Counts the digits of the tiles, of `per` keys: `counts[digit * tiles + tile]`.
///
/// # Safety
///
/// None of its own: one work-item writes each element, which the compiler cannot see.
#[kernel(local = [1])]
unsafe fn count_serially<K: Element, D: Fn(K, u32) -> u32>(
    digit: D,
    shift: u32,
    per: usize,
    keys: &[K],
    counts: &mut [u32],
) {
    let tile = group_id(0);
    let mut bins = [0u32; 256];
    for i in tile * per..(tile * per + per).min(keys.len()) {
        bins[(digit(keys[i], shift) & 255) as usize] += 1;
    }
    for d in 0..256 {
        counts[d * num_groups(0) + tile] = bins[d];
    }
}

/// Moves the keys, and with `with_values` the values, to their places.
///
/// # Safety
///
/// `offsets` is the exclusive scan of the counts of these keys for the same digit and the same tiles.
#[kernel(local = [1])]
unsafe fn move_serially<K: Element, V: Element, D: Fn(K, u32) -> u32>(
    digit: D,
    shift: u32,
    with_values: bool,
    per: usize,
    keys: &[K],
    values: &[V],
    offsets: &[u32],
    keys_out: &mut [K],
    values_out: &mut [V],
) {
    let tile = group_id(0);
    let mut places = [0u32; 256];
    for d in 0..256 {
        places[d] = offsets[d * num_groups(0) + tile];
    }
    for i in tile * per..(tile * per + per).min(keys.len()) {
        let key = keys[i];
        let d = (digit(key, shift) & 255) as usize;
        let to = places[d] as usize;
        places[d] += 1;
        keys_out[to] = key;
        if with_values {
            values_out[to] = values[i];
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
    // some for each core, so that the fast ones take more
    let tiles = shares(queue, keys.len(), 2048, 4);
    let per = keys.len().div_ceil(tiles);
    let with_values = !values.is_empty();
    let (mut counts, mut offsets) = (unwritten(queue, tiles * 256)?, unwritten(queue, tiles * 256)?);
    // SAFETY: see there
    unsafe { count_serially::<K, D>(digit, shift, per, keys, &mut counts) }.global(tiles).launch(queue)?;
    exclusive_scan_into(queue, &counts, plus::<u32>::FUNCTION, 0, &mut offsets)?;
    let Pair { keys: keys_out, values: values_out } = out;
    // SAFETY: the offsets are those of these keys, this digit and these tiles
    let moving = unsafe {
        move_serially::<K, V, D>(digit, shift, with_values, per, keys, values, &offsets, keys_out, values_out)
    };
    moving.global(tiles).launch(queue)?;
    Ok(())
}
