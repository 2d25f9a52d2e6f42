//! Runs of equal keys on CPUs: a pass over keys and values for the totals of tiles, and another for the results. The order is
//! that of the scans of segments.

use super::scan;
use crate::{
    functions::plus,
    key::{Functions, Key, function},
    reduce::TILE,
    scan::inclusive_scan_into,
    temporary::unwritten,
};
use cl_runtime::{DeviceFn, Element, Function, Queue, Result, prelude::*};

/// The number of runs that begin in each tile, the total of its elements since the last of these, and whether there is one.
#[kernel(local = [1])]
fn total_runs<K: Element, V: Element, E: Fn(K, K) -> bool, F: Fn(V, V) -> V>(
    same: E,
    f: F,
    keys: &[K],
    values: &[V],
    counts: &mut [u64],
    totals: &mut [V],
    has_head: &mut [u8],
) {
    let tile = global_id(0);
    let (first, end) = (tile * 4096, (tile * 4096 + 4096).min(keys.len()));
    // some drivers run lanes that have no work-item, whose tiles do not exist
    let len = end.saturating_sub(first);
    let (mut total, mut of_branch, mut count) = (values[first], values[first], 0u64);
    let (mut head, mut branch_head) = (false, false);
    for lane in 0..len.div_ceil(16) {
        let from = first + lane * 16;
        let (mut own, mut begun) = (values[from], false);
        for i in from..(from + 16).min(end) {
            let is_head = i == 0 || !same(keys[i - 1], keys[i]);
            begun |= is_head;
            count += is_head as u64;
            own = if is_head || i == from { values[i] } else { f(own, values[i]) };
        }
        of_branch = if begun || lane % 16 == 0 { own } else { f(of_branch, own) };
        branch_head = begun || branch_head && lane % 16 != 0;
        if lane % 16 == 15 || (lane + 1) * 16 >= len {
            total = if branch_head || lane < 16 { of_branch } else { f(total, of_branch) };
            head |= branch_head;
        }
    }
    counts[tile] = count;
    totals[tile] = total;
    has_head[tile] = head as u8;
}

/// Writes the key and the total of each run that ends in a tile.
///
/// # Safety
///
/// `counts` and `through` are the inclusive scans of what [`total_runs`] returns for these keys and values, and the results
/// have a place for each run.
#[kernel(local = [1])]
#[allow(clippy::too_many_arguments)]
unsafe fn place_runs<K: Element, V: Element, E: Fn(K, K) -> bool, F: Fn(V, V) -> V>(
    same: E,
    f: F,
    identity: V,
    keys: &[K],
    values: &[V],
    counts: &[u64],
    through: &[V],
    keys_out: &mut [K],
    values_out: &mut [V],
) {
    let tile = global_id(0);
    let (first, end) = (tile * 4096, (tile * 4096 + 4096).min(keys.len()));
    // as above
    let len = end.saturating_sub(first);
    let (mut total, mut count) = (identity, 0usize);
    if tile > 0 {
        total = through[tile - 1];
        count = counts[tile - 1] as usize;
    }
    let (mut before, mut of_branch, mut branch_head) = (total, total, false);
    let mut is_head = first == 0 || !same(keys[first - 1], keys[first]);
    for lane in 0..len.div_ceil(16) {
        let from = first + lane * 16;
        let (mut own, mut begun, mut run) = (values[from], false, before);
        for i in from..(from + 16).min(end) {
            let value = values[i];
            begun |= is_head;
            count += is_head as usize;
            own = if is_head || i == from { value } else { f(own, value) };
            run = f(if is_head { identity } else { run }, value);
            is_head = i + 1 == keys.len() || !same(keys[i], keys[i + 1]);
            if is_head {
                keys_out[count - 1] = keys[i];
                values_out[count - 1] = run;
            }
        }
        before = if begun { own } else { f(before, own) };
        of_branch = if begun || lane % 16 == 0 { own } else { f(of_branch, own) };
        branch_head = begun || branch_head && lane % 16 != 0;
        if lane % 16 == 15 {
            total = if branch_head { of_branch } else { f(total, of_branch) };
            before = total;
        }
    }
}

/// The key of each run, and its values combined. There are elements.
pub(super) fn runs<K: Key, V: Element, F: DeviceFn<(V, V), V>>(
    queue: &Queue,
    (keys, values): (Slice<'_, K>, Slice<'_, V>),
    f: Function<F>,
    identity: V,
) -> Result<(Buffer<K>, Buffer<V>)> {
    let same = function::<(K, K), bool, <K as Functions>::Same>();
    let tiles = keys.len().div_ceil(TILE);
    let (mut counts, mut totals, mut heads) =
        (unwritten(queue, tiles)?, unwritten(queue, tiles)?, unwritten(queue, tiles)?);
    let launch =
        total_runs::<K, V, <K as Functions>::Same, F>(same, f, keys, values, &mut counts, &mut totals, &mut heads);
    launch.global(tiles).launch(queue)?;
    let (mut numbers, mut through) = (unwritten(queue, tiles)?, unwritten(queue, tiles)?);
    inclusive_scan_into(queue, &counts, plus::<u64>::FUNCTION, 0, &mut numbers)?;
    scan(queue, false, (totals.slice(..), heads.slice(..)), f, identity, through.slice_mut(..))?;
    let count = numbers.slice(tiles - 1..).to_vec(queue)?[0] as usize;
    let (mut keys_out, mut values_out) = (unwritten(queue, count)?, unwritten(queue, count)?);
    // SAFETY: the scans are those of these keys and values
    let launch = unsafe {
        place_runs::<K, V, <K as Functions>::Same, F>(
            same,
            f,
            identity,
            keys,
            values,
            &numbers,
            &through,
            &mut keys_out,
            &mut values_out,
        )
    };
    launch.global(tiles).launch(queue)?;
    Ok((keys_out, values_out))
}
