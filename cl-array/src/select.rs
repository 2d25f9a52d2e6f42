//! The first keys in the order of a sort, without sorting the others: digits of 11 bits, from the most significant, tell the
//! last key among them; then all keys before it are taken, and as many of its equals as are missing, the first ones.

use crate::{
    functions::plus,
    groups::{are_serial, group_size, launch_tiles, shares},
    reduce::TILE,
    scan::exclusive_scan_into,
    temporary::{unwritten, zeros},
};
use cl_runtime::{DeviceFn, Element, Function, Queue, Result, prelude::*};
use std::sync::atomic::{AtomicU32, Ordering};

/// The bits of a digit.
const BITS: u32 = 11;

/// The bits of a key as a number, in the order of the sort. `digit` returns 32 of them.
#[device]
fn place_of<K: Element, D: Fn(K, u32) -> u32 + Copy>(digit: D, is_long: bool, key: K) -> u64 {
    let low: u32 = digit(key, 0);
    let mut bits = low as u64;
    if is_long {
        let high: u32 = digit(key, 32);
        bits |= (high as u64) << 32;
    }
    bits
}

/// Counts the digits of the keys whose higher bits are `found[0]`.
#[kernel]
fn count_candidates<K: Element, D: Fn(K, u32) -> u32 + Copy>(
    digit: D,
    is_long: bool,
    shift: u32,
    found: &[u64],
    keys: &[K],
    bins: &[AtomicU32],
) {
    #[local]
    let own: [AtomicU32; 2048];
    let k = local_id(0);
    for bin in (k..2048).step_by(local_size(0)) {
        own[bin].store(0, Ordering::Relaxed);
    }
    barrier();
    // runs of one digit are counted together: where many keys have it, all work-items would wait for its counter
    let (mut last, mut run, higher) = (0usize, 0u32, found[0]);
    for i in (global_id(0)..keys.len()).step_by(global_size(0)) {
        let bits: u64 = place_of(digit, is_long, keys[i]);
        let bin = (bits >> shift & 2047) as usize;
        if bits >> shift >> 11 == higher {
            if bin != last && run > 0 {
                own[last % 2048].fetch_add(run, Ordering::Relaxed);
                run = 0;
            }
            last = bin;
            run += 1;
        }
    }
    if run > 0 {
        own[last % 2048].fetch_add(run, Ordering::Relaxed);
    }
    barrier();
    for bin in (k..2048).step_by(local_size(0)) {
        let count = own[bin].load(Ordering::Relaxed);
        if count > 0 && bin < bins.len() {
            bins[bin].fetch_add(count, Ordering::Relaxed);
        }
    }
}

/// The same for CPUs: a work-item counts the digits of `per` keys by itself.
#[kernel(local = [1])]
fn count_candidates_serially<K: Element, D: Fn(K, u32) -> u32 + Copy>(
    digit: D,
    is_long: bool,
    shift: u32,
    per: usize,
    found: &[u64],
    keys: &[K],
    bins: &[AtomicU32],
) {
    let (mut own, higher, tile) = ([0u32; 2048], found[0], global_id(0));
    for i in tile * per..(tile * per + per).min(keys.len()) {
        let bits: u64 = place_of(digit, is_long, keys[i]);
        if bits >> shift >> 11 == higher {
            own[(bits >> shift & 2047) as usize] += 1;
        }
    }
    for bin in 0..bins.len().min(2048) {
        if own[bin] > 0 {
            bins[bin].fetch_add(own[bin], Ordering::Relaxed);
        }
    }
}

/// Adds the digit of the key number `found[1]` among those counted to its bits in `found[0]`, and zeroes the counts. Its
/// number among keys with this digit is the new `found[1]`.
///
/// # Safety
///
/// The launch is one group. One work-item finds the digit, which the compiler cannot see.
#[kernel]
unsafe fn choose_digit(bins: &mut [u32], found: &mut [u64]) {
    let k = local_id(0);
    let per = 2048 / local_size(0);
    let (higher, number) = (found[0], found[1]);
    let mut sum = 0u32;
    for j in 0..per {
        sum += bins[k * per + j];
    }
    let before = cl::work_group_scan_exclusive_add(sum);
    let mut at = before as u64;
    for j in 0..per {
        let next = at + bins[k * per + j] as u64;
        bins[k * per + j] = 0;
        if at < number && number <= next {
            found[0] = higher << 11 | (k * per + j) as u64;
            found[1] = number - at;
        }
        at = next;
    }
}

/// The number of keys of each tile before the one that `found[0]` has the bits of, in the high half, and of its equals.
#[kernel]
fn count_first<K: Element, D: Fn(K, u32) -> u32 + Copy>(
    digit: D,
    is_long: bool,
    found: &[u64],
    keys: &[K],
    counts: &mut [u64],
) {
    #[local]
    let sums: [AtomicU32; 2];
    let (tile, k) = (group_id(0), local_id(0));
    if k == 0 {
        sums[0].store(0, Ordering::Relaxed);
        sums[1].store(0, Ordering::Relaxed);
    }
    barrier();
    let (mut before, mut equal, last) = (0u32, 0u32, found[0]);
    for i in (tile * 4096 + k..(tile * 4096 + 4096).min(keys.len())).step_by(local_size(0)) {
        let bits: u64 = place_of(digit, is_long, keys[i]);
        before += (bits < last) as u32;
        equal += (bits == last) as u32;
    }
    if before > 0 {
        sums[0].fetch_add(before, Ordering::Relaxed);
    }
    if equal > 0 {
        sums[1].fetch_add(equal, Ordering::Relaxed);
    }
    barrier();
    if k == 0 {
        counts[tile] = (sums[0].load(Ordering::Relaxed) as u64) << 32 | sums[1].load(Ordering::Relaxed) as u64;
    }
}

/// The same for CPUs.
#[kernel(local = [1])]
fn count_first_serially<K: Element, D: Fn(K, u32) -> u32 + Copy>(
    digit: D,
    is_long: bool,
    found: &[u64],
    keys: &[K],
    counts: &mut [u64],
) {
    let (tile, last) = (group_id(0), found[0]);
    let (mut before, mut equal) = (0u32, 0u32);
    for i in tile * 4096..(tile * 4096 + 4096).min(keys.len()) {
        let bits: u64 = place_of(digit, is_long, keys[i]);
        before += (bits < last) as u32;
        equal += (bits == last) as u32;
    }
    counts[tile] = (before as u64) << 32 | equal as u64;
}

/// Writes the chosen keys and their indices, in the order of the indices.
///
/// # Safety
///
/// `counts` are those of [`count_first`], and `offsets` their exclusive scan.
#[kernel]
unsafe fn place_first<K: Element, D: Fn(K, u32) -> u32 + Copy>(
    digit: D,
    is_long: bool,
    found: &[u64],
    counts: &[u64],
    offsets: &[u64],
    keys: &[K],
    keys_out: &mut [K],
    indices_out: &mut [u32],
) {
    let (tile, k) = (group_id(0), local_id(0));
    let (last, wanted) = (found[0], found[1]);
    let offset = offsets[tile];
    let has_some = counts[tile] >> 32 != 0 || counts[tile] != 0 && offset << 32 >> 32 < wanted;
    if has_some {
        let per = 4096 / local_size(0);
        let first = tile * 4096 + k * per;
        let mut own = 0u32;
        for i in first..(first + per).min(keys.len()) {
            let bits: u64 = place_of(digit, is_long, keys[i]);
            own += ((bits < last) as u32) << 16 | (bits == last) as u32;
        }
        let within = cl::work_group_scan_exclusive_add(own);
        let mut before = (offset >> 32) + (within >> 16) as u64;
        let mut equal = (offset << 32 >> 32) + (within & 0xFFFF) as u64;
        for i in first..(first + per).min(keys.len()) {
            let bits: u64 = place_of(digit, is_long, keys[i]);
            if bits < last || bits == last && equal < wanted {
                let to = (before + equal.min(wanted)) as usize;
                keys_out[to] = keys[i];
                indices_out[to] = i as u32;
            }
            before += (bits < last) as u64;
            equal += (bits == last) as u64;
        }
    }
}

/// The first `count` keys in the order of `digit`, and their indices, in the order of the indices. There are at least as many
/// keys, fewer than 2³², and `count` is not 0.
pub(crate) fn first_keys<K: Element, D: DeviceFn<(K, u32), u32>>(
    queue: &Queue,
    digit: Function<D>,
    keys: Slice<'_, K>,
    count: usize,
) -> Result<(Buffer<K>, Buffer<u32>)> {
    let (is_long, group) = (size_of::<K>() > 4, group_size(queue));
    let mut found: Buffer<u64> = zeros(queue, 2)?;
    found.slice_mut(1..).fill(queue, count as u64)?;
    let mut bins: Buffer<u32> = zeros(queue, 1 << BITS)?;
    let groups = shares(queue, keys.len(), TILE, 8);
    for number in (0..(size_of::<K>() as u32 * 8).div_ceil(BITS)).rev() {
        if are_serial(queue) {
            let (shift, per) = (number * BITS, keys.len().div_ceil(groups));
            let launch = count_candidates_serially::<K, D>(digit, is_long, shift, per, &found, keys, &mut bins);
            launch.global(groups).launch(queue)?;
        } else {
            let launch = count_candidates::<K, D>(digit, is_long, number * BITS, &found, keys, &mut bins);
            launch.global(groups * group).local(group).launch(queue)?;
        }
        // SAFETY: one group
        unsafe { choose_digit(&mut bins, &mut found) }.global(group).local(group).launch(queue)?;
    }
    let tiles = keys.len().div_ceil(TILE);
    let (mut counts, mut offsets) = (unwritten(queue, tiles)?, unwritten(queue, tiles)?);
    if are_serial(queue) {
        let launch = count_first_serially::<K, D>(digit, is_long, &found, keys, &mut counts);
        launch.global(tiles).launch(queue)?;
    } else {
        launch_tiles(queue, tiles, count_first::<K, D>(digit, is_long, &found, keys, &mut counts))?;
    }
    exclusive_scan_into(queue, &counts, plus::<u64>::FUNCTION, 0, &mut offsets)?;
    let (mut first, mut indices) = (unwritten(queue, count)?, unwritten(queue, count)?);
    // SAFETY: the offsets are those of these counts
    let launch =
        unsafe { place_first::<K, D>(digit, is_long, &found, &counts, &offsets, keys, &mut first, &mut indices) };
    launch_tiles(queue, tiles, launch)?;
    Ok((first, indices))
}
