//! Tiles that a group of 256 work-items ranks in rows of 32. In each step every work-item has one key. Those of a row with
//! equal digits find each other by a mask of 32 bits for each digit, to which each adds its own bit: the bits below its own
//! are the keys of the row before it, and a counter for each digit of the row has those of earlier steps.

use super::{Pair, count_digits};
use crate::temporary::unwritten;
use cl_runtime::{DeviceFn, Element, Function, Queue, Result, prelude::*};
use std::sync::atomic::{AtomicU32, Ordering};

/// The work-items of a group.
const GROUP: usize = 256;

/// Replaces the counts of each digit, a group's, by the numbers of keys before each tile; `totals` has those of all tiles.
///
/// # Safety
///
/// There are as many groups as digits, and as many counts for each; one work-item writes each element, which the compiler
/// cannot see.
#[kernel(local = [256])]
unsafe fn scan_digits(counts: &mut [u32], totals: &mut [u32]) {
    let (digit, k) = (group_id(0), local_id(0));
    let tiles = counts.len() / num_groups(0);
    let blocks = tiles.div_ceil(4096);
    let (mut before, mut end) = (0u32, 0u32);
    for block in 0..blocks {
        let first = block * 4096 + k * 16;
        let mut own = [0u32; 16];
        let mut sum = 0u32;
        for j in 0..16 {
            if first + j < tiles {
                own[j] = counts[digit * tiles + first + j];
                sum += own[j];
            }
        }
        let within = cl::work_group_scan_exclusive_add(sum);
        end = before + within;
        for j in 0..16 {
            if first + j < tiles {
                counts[digit * tiles + first + j] = end;
                end += own[j];
            }
        }
        if block + 1 < blocks {
            let all = cl::work_group_reduce_add(sum);
            before += all;
        }
    }
    if k == 255 {
        totals[digit] = end;
    }
}

/// Moves the keys, and with `with_values` the values, to their places. `TILE` is 256 `PER`.
///
/// # Safety
///
/// `offsets` and `totals` are those of [`scan_digits`] for these keys, the same digit and the same tiles.
#[kernel(local = [256])]
unsafe fn move_ranked<K: Element, V: Element, D: Fn(K, u32) -> u32, const PER: usize, const TILE: usize>(
    digit: D,
    shift: u32,
    with_values: bool,
    keys: &[K],
    values: &[V],
    offsets: &[u32],
    totals: &[u32],
    keys_out: &mut [K],
    values_out: &mut [V],
) {
    #[local]
    let mut sorted: [K; TILE];
    // for each row and digit, of two steps; then the sums of the scans; then where each key of `sorted` comes from
    #[local]
    let masks: [AtomicU32; 4096];
    #[local]
    let counters: [AtomicU32; 2048];
    #[local]
    let mut places: [u32; 256];
    let (tile, k) = (group_id(0), local_id(0));
    let (row, lane) = (k / 32, (k % 32) as u32);
    let base = tile * TILE;
    let from = base + row * (32 * PER) + k % 32;
    for j in 0..16 {
        masks[j * 256 + k].store(0, Ordering::Relaxed);
    }
    for j in 0..8 {
        counters[j * 256 + k].store(0, Ordering::Relaxed);
    }
    let mut own = [keys[base]; PER];
    if base + TILE <= keys.len() {
        for j in 0..PER {
            own[j] = keys[from + j * 32];
        }
    } else {
        for j in 0..PER {
            if from + j * 32 < keys.len() {
                own[j] = keys[from + j * 32];
            }
        }
    }
    let (mask, below) = (1u32 << lane, (1u32 << lane) - 1);
    let mut ranks = [0u32; PER];
    barrier();
    for step in 0..PER / 2 {
        let (j, i) = (2 * step, 2 * step + 1);
        let a = row * 256 + (digit(own[j], shift) & 255) as usize;
        let b = row * 256 + (digit(own[i], shift) & 255) as usize;
        if from + j * 32 < keys.len() {
            masks[a].fetch_or(mask, Ordering::Relaxed);
        }
        if from + i * 32 < keys.len() {
            masks[2048 + b].fetch_or(mask, Ordering::Relaxed);
        }
        barrier();
        let (of_a, of_b) = (masks[a].load(Ordering::Relaxed), masks[2048 + b].load(Ordering::Relaxed));
        ranks[j] = counters[a].load(Ordering::Relaxed) + (of_a & below).count_ones();
        let before = counters[b].load(Ordering::Relaxed) + masks[b].load(Ordering::Relaxed).count_ones();
        ranks[i] = before + (of_b & below).count_ones();
        barrier();
        // the last of the row's keys with this digit counts them
        if of_a >> lane == 1 {
            counters[a].fetch_add(of_a.count_ones(), Ordering::Relaxed);
            masks[a].store(0, Ordering::Relaxed);
        }
        if of_b >> lane == 1 {
            counters[b].fetch_add(of_b.count_ones(), Ordering::Relaxed);
            masks[2048 + b].store(0, Ordering::Relaxed);
        }
        barrier();
    }
    // a digit for each work-item: its keys in this tile, and in all tiles
    let mut count = 0u32;
    for j in 0..8 {
        count += counters[j * 256 + k].load(Ordering::Relaxed);
    }
    let (mut start, mut global) = (count, totals[k]);
    let mut reach = 1usize;
    let mut half = 0usize;
    while reach < 256 {
        masks[half + k].store(start, Ordering::Relaxed);
        masks[half + 256 + k].store(global, Ordering::Relaxed);
        barrier();
        if k >= reach {
            start += masks[half + k - reach].load(Ordering::Relaxed);
            global += masks[half + 256 + k - reach].load(Ordering::Relaxed);
        }
        half = 512 - half;
        reach *= 2;
    }
    start -= count;
    global -= totals[k];
    places[k] = global + offsets[k * num_groups(0) + tile] - start;
    let mut at = start;
    for j in 0..8 {
        let own = counters[j * 256 + k].load(Ordering::Relaxed);
        counters[j * 256 + k].store(at, Ordering::Relaxed);
        at += own;
    }
    barrier();
    for j in 0..PER {
        if from + j * 32 < keys.len() {
            let counter = row * 256 + (digit(own[j], shift) & 255) as usize;
            let at = (counters[counter].load(Ordering::Relaxed) + ranks[j]) as usize % TILE;
            sorted[at] = own[j];
            if with_values {
                masks[at].store((from + j * 32 - base) as u32, Ordering::Relaxed);
            }
        }
    }
    barrier();
    let count = (keys.len() - base).min(TILE);
    for j in 0..PER {
        let at = j * 256 + k;
        if at < count {
            let key = sorted[at];
            let to = places[(digit(key, shift) & 255) as usize] + at as u32;
            keys_out[to as usize] = key;
            if with_values {
                values_out[to as usize] = values[base + masks[at].load(Ordering::Relaxed) as usize];
            }
        }
    }
}

/// Enqueues a pass.
pub(super) fn pass<K, V, D, const PER: usize, const TILE: usize>(
    queue: &Queue,
    digit: Function<D>,
    shift: u32,
    (keys, values): (Slice<'_, K>, Slice<'_, V>),
    out: &mut Pair<K, V>,
) -> Result<()>
where
    K: Element,
    V: Element,
    D: DeviceFn<(K, u32), u32>,
{
    let tiles = keys.len().div_ceil(TILE);
    let mut counts = unwritten(queue, tiles * 256)?;
    let mut totals = unwritten(queue, 256)?;
    // SAFETY: see there
    let counting = unsafe { count_digits::<K, D, GROUP, PER, 256, 8, 2048>(digit, shift, keys, &mut counts) };
    counting.global(tiles * GROUP).launch(queue)?;
    // SAFETY: 256 groups for 256 digits, and `tiles` counts for each
    unsafe { scan_digits(&mut counts, &mut totals) }.global(256 * GROUP).launch(queue)?;
    let Pair { keys: keys_out, values: values_out } = out;
    let with_values = !values.is_empty();
    // SAFETY: the offsets are those of these keys, this digit and these tiles
    let moving = unsafe {
        move_ranked::<K, V, D, PER, TILE>(
            digit,
            shift,
            with_values,
            keys,
            values,
            &counts,
            &totals,
            keys_out,
            values_out,
        )
    };
    moving.global(tiles * GROUP).launch(queue)?;
    Ok(())
}
