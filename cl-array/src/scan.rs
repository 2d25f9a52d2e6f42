//! Scans: reduce each tile, scan the totals of the tiles, scan each tile. They move 3 n elements. A scan in one pass, whose
//! groups wait for those before them, would move 2 n, but OpenCL does not promise that groups make progress, and the sums
//! of floats would differ from run to run.

use crate::{
    functions::{plus, same},
    groups::{are_wide, launch_tiles, staged},
    reduce::{TILE, reduce_each_tile},
    temporary::{same_len, unwritten},
};
use cl_runtime::{DeviceFn, Element, Event, Function, Queue, Result, prelude::*};

/// Scans a tile for each work-item, on CPUs; `prefixes` has what stands before it, or is empty if it is `identity`.
#[kernel(local = [1])]
fn scan_tiles<T: Element, F: Fn(T, T) -> T>(
    f: F,
    exclusive: bool,
    identity: T,
    x: &[T],
    prefixes: &[T],
    out: &mut [T],
) {
    let tile = global_id(0);
    let first = tile * 4096;
    let mut before_branch = identity;
    if !prefixes.is_empty() {
        before_branch = prefixes[tile];
    }
    let (mut before_lane, mut of_branch) = (before_branch, identity);
    // some drivers run lanes that have no work-item, whose tiles do not exist
    for lane in 0..x.len().saturating_sub(first).min(4096).div_ceil(16) {
        let from = first + lane * 16;
        if lane % 16 == 0 && lane > 0 {
            before_branch = f(before_branch, of_branch);
            before_lane = before_branch;
        }
        let end = (from + 16).min(x.len());
        // two chains, so that a lane waits only for the totals of those before it
        let (mut total, mut prefix) = (x[from], before_lane);
        for i in from..end {
            let (value, before) = (x[i], prefix);
            total = if i == from { value } else { f(total, value) };
            prefix = f(prefix, value);
            out[i] = if exclusive { before } else { prefix };
        }
        before_lane = f(before_lane, total);
        of_branch = if lane % 16 == 0 { total } else { f(of_branch, total) };
    }
}

/// The same, in the same order, for GPUs: with a work-item for each lane and the tile in a stage.
#[kernel(local = [256])]
fn scan_staged<T: Element, F: Fn(T, T) -> T, const PER: usize, const ROWS: usize>(
    f: F,
    exclusive: bool,
    identity: T,
    x: &[T],
    prefixes: &[T],
    out: &mut [T],
) {
    #[local]
    let mut stage: [[T; 17]; ROWS];
    #[local]
    let mut lanes: [[T; 17]; 16];
    #[local]
    let mut branches: [T; 16];
    let k = local_id(0);
    // from the last tile on: the reduction has read it last, so that a part of it is still in the device's cache
    let tile = num_groups(0) - 1 - group_id(0);
    let first = tile * 4096;
    let mut before = identity;
    if tile < prefixes.len() {
        before = prefixes[tile];
    }
    let mut own = [identity; 16];
    for part in 0..256 / ROWS {
        let from = first + part * (PER * 256) + k;
        if first + 4096 <= x.len() {
            let mut loaded = [x[from]; PER];
            for j in 1..PER {
                loaded[j] = x[from + j * 256];
            }
            for j in 0..PER {
                stage[j * 16 + k / 16][k % 16] = loaded[j];
            }
        } else {
            for j in 0..PER {
                let i = from + j * 256;
                if i < x.len() {
                    stage[j * 16 + k / 16][k % 16] = x[i];
                }
            }
        }
        barrier();
        if k / ROWS == part {
            for j in 0..16 {
                own[j] = stage[k % ROWS][j];
            }
        }
        barrier();
    }
    let at = first + k * 16;
    if at < x.len() {
        let mut total = own[0];
        for j in 1..16 {
            if at + j < x.len() {
                total = f(total, own[j]);
            }
        }
        lanes[k / 16][k % 16] = total;
    }
    barrier();
    if k < 16 && first + k * 256 < x.len() {
        let mut total = lanes[k][0];
        for j in 1..16 {
            if first + k * 256 + j * 16 < x.len() {
                total = f(total, lanes[k][j]);
            }
        }
        branches[k] = total;
    }
    barrier();
    if k == 0 {
        let mut total = before;
        for branch in 0..16 {
            let own = branches[branch];
            branches[branch] = total;
            if first + branch * 256 + 256 < x.len() {
                total = f(total, own);
            }
        }
    }
    barrier();
    if k < 16 {
        let mut total = branches[k];
        for j in 0..16 {
            if first + k * 256 + j * 16 < x.len() {
                let own = lanes[k][j];
                lanes[k][j] = total;
                total = f(total, own);
            }
        }
    }
    barrier();
    if at < x.len() {
        let mut total = lanes[k / 16][k % 16];
        for j in 0..16 {
            if at + j < x.len() {
                let before = total;
                total = f(total, own[j]);
                own[j] = if exclusive { before } else { total };
            }
        }
    }
    for part in 0..256 / ROWS {
        if k / ROWS == part {
            for j in 0..16 {
                stage[k % ROWS][j] = own[j];
            }
        }
        barrier();
        let from = first + part * (PER * 256) + k;
        for j in 0..PER {
            let i = from + j * 256;
            if i < x.len() {
                out[i] = stage[j * 16 + k / 16][k % 16];
            }
        }
        barrier();
    }
}

/// Enqueues a scan of any length.
fn scan<T: Element, F: DeviceFn<(T, T), T>>(
    queue: &Queue,
    exclusive: bool,
    x: Slice<'_, T>,
    f: Function<F>,
    identity: T,
    out: SliceMut<'_, T>,
) -> Result<Event> {
    same_len("scan", ("`out`", out.len()), ("`x`", x.len()))?;
    let tiles = x.len().div_ceil(TILE);
    let mut prefixes = unwritten(queue, if tiles > 1 { tiles } else { 0 })?;
    if tiles > 1 {
        let mut totals = unwritten(queue, tiles)?;
        reduce_each_tile(queue, same::<T>::FUNCTION, f, x, totals.slice_mut(..))?;
        scan(queue, true, totals.slice(..), f, identity, prefixes.slice_mut(..))?;
    }
    scan_each_tile(queue, exclusive, x, f, identity, &prefixes, out)
}

/// Enqueues the scan of each tile of [`TILE`] elements; `prefixes` has what stands before each, or is empty if there is one
/// tile.
pub(crate) fn scan_each_tile<T: Element, F: DeviceFn<(T, T), T>>(
    queue: &Queue,
    exclusive: bool,
    x: Slice<'_, T>,
    f: Function<F>,
    identity: T,
    prefixes: &Buffer<T>,
    out: SliceMut<'_, T>,
) -> Result<Event> {
    let tiles = x.len().div_ceil(TILE);
    if are_wide(queue) {
        let launch = staged!(T, scan_staged::<T, F>(f, exclusive, identity, x, prefixes, out));
        return launch_tiles(queue, tiles, launch);
    }
    launch_tiles(queue, tiles, scan_tiles::<T, F>(f, exclusive, identity, x, prefixes, out))
}

/// Returns for each index all elements up to and including it, combined by `f`, an associative function with this
/// identity. Does not wait.
///
/// The order is the same on every device and preserves the order of elements, so `f` need not be commutative: prefixes of
/// 16 neighbours are folded from the left, and added to those of 16 such neighbours, as [`reduce`](crate::reduce) has
/// them.
///
/// O(n); reads each element twice and writes it once. Temporaries: n / 2048 elements.
///
/// # Errors
///
/// Those of an allocation and of [`Launch::launch`].
///
/// ```
/// use cl_array::{functions::plus, inclusive_scan};
/// use cl_runtime::prelude::*;
///
/// let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1, 2, 3])?;
/// assert_eq!(inclusive_scan(&queue, &x, plus::<i32>::FUNCTION, 0)?.to_vec(&queue)?, [1, 3, 6]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn inclusive_scan<'a, T: Element, F: DeviceFn<(T, T), T>>(
    queue: &Queue,
    x: impl Into<Slice<'a, T>>,
    f: Function<F>,
    identity: T,
) -> Result<Buffer<T>> {
    let x = x.into();
    let mut out = unwritten(queue, x.len())?;
    scan(queue, false, x, f, identity, out.slice_mut(..))?;
    Ok(out)
}

/// [`inclusive_scan`] to a given output. Does not wait.
///
/// # Errors
///
/// [`Error::LengthMismatch`] if `out` has another length; those of [`inclusive_scan`].
///
/// ```
/// use cl_array::{functions::times, inclusive_scan_into};
/// use cl_runtime::prelude::*;
///
/// let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1u64, 2, 3, 4])?;
/// let mut factorials = Buffer::zeroed(&queue, 4)?;
/// inclusive_scan_into(&queue, &x, times::<u64>::FUNCTION, 1, &mut factorials)?;
/// assert_eq!(factorials.to_vec(&queue)?, [1, 2, 6, 24]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn inclusive_scan_into<'a, 'b, T: Element, F: DeviceFn<(T, T), T>>(
    queue: &Queue,
    x: impl Into<Slice<'a, T>>,
    f: Function<F>,
    identity: T,
    out: impl Into<SliceMut<'b, T>>,
) -> Result<Event> {
    scan(queue, false, x.into(), f, identity, out.into())
}

/// Returns for each index all elements before it, combined by `f`: `identity` at index 0. Does not wait. Otherwise as
/// [`inclusive_scan`].
///
/// # Errors
///
/// Those of an allocation and of [`Launch::launch`].
///
/// ```
/// use cl_array::{exclusive_scan, functions::plus};
/// use cl_runtime::prelude::*;
///
/// let queue = Queue::auto()?;
/// let lengths = Buffer::from_slice(&queue, &[3, 1, 2])?;
/// let starts = exclusive_scan(&queue, &lengths, plus::<i32>::FUNCTION, 0)?;
/// assert_eq!(starts.to_vec(&queue)?, [0, 3, 4]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn exclusive_scan<'a, T: Element, F: DeviceFn<(T, T), T>>(
    queue: &Queue,
    x: impl Into<Slice<'a, T>>,
    f: Function<F>,
    identity: T,
) -> Result<Buffer<T>> {
    let x = x.into();
    let mut out = unwritten(queue, x.len())?;
    scan(queue, true, x, f, identity, out.slice_mut(..))?;
    Ok(out)
}

/// [`exclusive_scan`] to a given output. Does not wait.
///
/// # Errors
///
/// [`Error::LengthMismatch`] if `out` has another length; those of [`exclusive_scan`].
///
/// ```
/// use cl_array::{exclusive_scan_into, functions::plus};
/// use cl_runtime::prelude::*;
///
/// let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[5, 6])?;
/// let mut out = Buffer::zeroed(&queue, 2)?;
/// exclusive_scan_into(&queue, &x, plus::<i32>::FUNCTION, 0, &mut out)?;
/// assert_eq!(out.to_vec(&queue)?, [0, 5]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn exclusive_scan_into<'a, 'b, T: Element, F: DeviceFn<(T, T), T>>(
    queue: &Queue,
    x: impl Into<Slice<'a, T>>,
    f: Function<F>,
    identity: T,
    out: impl Into<SliceMut<'b, T>>,
) -> Result<Event> {
    scan(queue, true, x.into(), f, identity, out.into())
}

/// Returns the sums of all elements up to each index. Integers wrap. Does not wait. See [`inclusive_scan`].
///
/// # Errors
///
/// Same as [`inclusive_scan`].
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1.0f32, 2.0, 0.5])?;
/// assert_eq!(cl_array::cumulative_sum(&queue, &x)?.to_vec(&queue)?, [1.0, 3.0, 3.5]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn cumulative_sum<'a, T: Number>(queue: &Queue, x: impl Into<Slice<'a, T>>) -> Result<Buffer<T>> {
    inclusive_scan(queue, x, plus::<T>::FUNCTION, T::ZERO)
}
