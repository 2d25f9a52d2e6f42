//! Scans that begin anew at each segment. The structure is that of [`scan`](crate::inclusive_scan); a total that contains
//! the head of a segment depends on nothing before it.

use crate::{
    compact::{Offsets, changes, ends},
    groups::launch_tiles,
    key::{Functions, Key, function},
    reduce::TILE,
    temporary::{same_len, unwritten, zeros},
};
use cl_runtime::{DeviceFn, Element, Function, Queue, Result, prelude::*};

/// The total of each tile from its last head on, and whether it has a head.
#[kernel]
fn total_tiles<T: Element, F: Fn(T, T) -> T>(f: F, x: &[T], heads: &[u8], totals: &mut [T], has_head: &mut [u8]) {
    #[local]
    let mut lanes: [T; 256];
    #[local]
    let mut begun: [u8; 256];
    let (tile, k) = (group_id(0), local_id(0));
    let first = tile * 4096;
    for lane in (k..256).step_by(local_size(0)) {
        let at = first + lane * 16;
        if at < x.len() {
            let mut total = x[at];
            let mut head = heads[at];
            for i in at + 1..(at + 16).min(x.len()) {
                if heads[i] != 0 {
                    total = x[i];
                    head = 1;
                } else {
                    total = f(total, x[i]);
                }
            }
            lanes[lane] = total;
            begun[lane] = head;
        }
    }
    barrier();
    if k == 0 && first < x.len() {
        let mut total = lanes[0];
        let mut head = begun[0];
        for lane in 1..256 {
            if first + lane * 16 < x.len() {
                if begun[lane] != 0 {
                    total = lanes[lane];
                    head = 1;
                } else {
                    total = f(total, lanes[lane]);
                }
            }
        }
        totals[tile] = total;
        has_head[tile] = (head != 0) as u8;
    }
}

/// Scans each tile; `prefixes` has the total of the segment that reaches into it.
#[kernel]
fn scan_segments<T: Element, F: Fn(T, T) -> T>(
    f: F,
    exclusive: bool,
    identity: T,
    x: &[T],
    heads: &[u8],
    prefixes: &[T],
    out: &mut [T],
) {
    #[local]
    let mut lanes: [T; 256];
    #[local]
    let mut begun: [u8; 256];
    let (tile, k) = (group_id(0), local_id(0));
    let first = tile * 4096;
    for lane in (k..256).step_by(local_size(0)) {
        let at = first + lane * 16;
        if at < x.len() {
            let mut total = x[at];
            let mut head = heads[at];
            for i in at + 1..(at + 16).min(x.len()) {
                if heads[i] != 0 {
                    total = x[i];
                    head = 1;
                } else {
                    total = f(total, x[i]);
                }
            }
            lanes[lane] = total;
            begun[lane] = head;
        }
    }
    barrier();
    if k == 0 {
        let mut total = prefixes[tile];
        for lane in 0..256 {
            if first + lane * 16 < x.len() {
                let own = lanes[lane];
                lanes[lane] = total;
                if begun[lane] != 0 {
                    total = own;
                } else {
                    total = f(total, own);
                }
            }
        }
    }
    barrier();
    for lane in (k..256).step_by(local_size(0)) {
        let at = first + lane * 16;
        if at < x.len() {
            let mut total = lanes[lane];
            for j in 0..16 {
                let i = at + j;
                if i < x.len() {
                    if heads[i] != 0 {
                        total = identity;
                    }
                    let before = total;
                    total = f(total, x[i]);
                    out[i] = if exclusive { before } else { total };
                }
            }
        }
    }
}

/// Enqueues a scan of segments of any number.
fn scan<T: Element, F: DeviceFn<(T, T), T>>(
    queue: &Queue,
    exclusive: bool,
    (x, heads): (Slice<'_, T>, Slice<'_, u8>),
    f: Function<F>,
    identity: T,
    out: SliceMut<'_, T>,
) -> Result<()> {
    same_len("scan", heads.len(), x.len())?;
    let tiles = x.len().div_ceil(TILE);
    let mut prefixes = unwritten(queue, tiles.max(1))?;
    if tiles > 1 {
        let (mut totals, mut tile_heads) = (unwritten(queue, tiles)?, unwritten(queue, tiles)?);
        launch_tiles(queue, tiles, total_tiles::<T, F>(f, x, heads, &mut totals, &mut tile_heads))?;
        // what reaches into a tile is the inclusive total of the tile before it
        let mut through = unwritten(queue, tiles)?;
        scan(queue, false, (totals.slice(..), tile_heads.slice(..)), f, identity, through.slice_mut(..))?;
        prefixes.slice_mut(..1).fill(queue, identity)?;
        prefixes.slice_mut(1..).copy_from(queue, through.slice(..tiles - 1))?;
    } else {
        prefixes.fill(queue, identity)?;
    }
    launch_tiles(queue, tiles, scan_segments::<T, F>(f, exclusive, identity, x, heads, &prefixes, out))?;
    Ok(())
}

/// Returns for each index the elements from the last head up to and including it, combined by `f`, an associative
/// function with this identity. A head is an index whose flag in `heads` is not 0; the first segment needs none. Does not
/// wait.
///
/// The order is the same on every device and preserves the order of elements.
///
/// O(n); reads each element twice and writes it once. Temporaries: n / 1000 elements.
///
/// # Errors
///
/// [`Error::LengthMismatch`] if `x` and `heads` have different lengths; those of an allocation and of [`Launch::launch`].
///
/// ```
/// use cl_array::{functions::plus, segmented_inclusive_scan};
/// use cl_runtime::prelude::*;
///
/// let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1, 2, 3, 4])?;
/// let heads = Buffer::from_slice(&queue, &[1u8, 0, 1, 0])?;
/// let sums = segmented_inclusive_scan(&queue, &x, &heads, plus::<i32>::FUNCTION, 0)?;
/// assert_eq!(sums.to_vec(&queue)?, [1, 3, 3, 7]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn segmented_inclusive_scan<'a, 'b, T: Element, F: DeviceFn<(T, T), T>>(
    queue: &Queue,
    x: impl Into<Slice<'a, T>>,
    heads: impl Into<Slice<'b, u8>>,
    f: Function<F>,
    identity: T,
) -> Result<Buffer<T>> {
    let x = x.into();
    let mut out = unwritten(queue, x.len())?;
    scan(queue, false, (x, heads.into()), f, identity, out.slice_mut(..))?;
    Ok(out)
}

/// Returns for each index the elements from the last head up to it, without it: `identity` at a head. Does not wait.
/// Otherwise as [`segmented_inclusive_scan`].
///
/// # Errors
///
/// Same as [`segmented_inclusive_scan`].
///
/// ```
/// use cl_array::{functions::plus, segmented_exclusive_scan};
/// use cl_runtime::prelude::*;
///
/// let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1, 2, 3, 4])?;
/// let heads = Buffer::from_slice(&queue, &[0u8, 0, 1, 0])?;
/// let sums = segmented_exclusive_scan(&queue, &x, &heads, plus::<i32>::FUNCTION, 0)?;
/// assert_eq!(sums.to_vec(&queue)?, [0, 1, 0, 3]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn segmented_exclusive_scan<'a, 'b, T: Element, F: DeviceFn<(T, T), T>>(
    queue: &Queue,
    x: impl Into<Slice<'a, T>>,
    heads: impl Into<Slice<'b, u8>>,
    f: Function<F>,
    identity: T,
) -> Result<Buffer<T>> {
    let x = x.into();
    let mut out = unwritten(queue, x.len())?;
    scan(queue, true, (x, heads.into()), f, identity, out.slice_mut(..))?;
    Ok(out)
}

/// Returns the key of each run of equal keys, and the values of the run combined by `f`, an associative function with this
/// identity. Waits for the number of runs. Keys are equal if [`sort`](crate::sort) has them at one place, so NaN equals
/// itself. Sort by key first for one run for each key.
///
/// O(n). Temporaries: n values and 2 n bytes.
///
/// # Errors
///
/// [`Error::LengthMismatch`] if there are not as many values as keys; those of an allocation and of [`Launch::launch`].
///
/// ```
/// use cl_array::{functions::plus, reduce_by_key};
/// use cl_runtime::prelude::*;
///
/// let queue = Queue::auto()?;
/// let keys = Buffer::from_slice(&queue, &[7, 7, 8, 7])?;
/// let values = Buffer::from_slice(&queue, &[1, 2, 3, 4])?;
/// let (keys, sums) = reduce_by_key(&queue, &keys, &values, plus::<i32>::FUNCTION, 0)?;
/// assert_eq!((keys.to_vec(&queue)?, sums.to_vec(&queue)?), (vec![7, 8, 7], vec![3, 3, 4]));
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn reduce_by_key<'a, 'b, K: Key, V: Element, F: DeviceFn<(V, V), V>>(
    queue: &Queue,
    keys: impl Into<Slice<'a, K>>,
    values: impl Into<Slice<'b, V>>,
    f: Function<F>,
    identity: V,
) -> Result<(Buffer<K>, Buffer<V>)> {
    let (keys, values) = (keys.into(), values.into());
    same_len("reduce by key", values.len(), keys.len())?;
    if keys.is_empty() {
        return Ok((zeros(queue, 0)?, zeros(queue, 0)?));
    }
    let heads = changes(queue, keys, function::<(K, K), bool, <K as Functions>::Same>())?;
    let scanned = segmented_inclusive_scan(queue, values, &heads, f, identity)?;
    let tails = ends(queue, &heads)?;
    let offsets = Offsets::of(queue, tails.slice(..))?;
    let count = offsets.count(queue)?;
    let (mut keys_out, mut values_out) = (unwritten(queue, count)?, unwritten(queue, count)?);
    offsets.place(queue, keys, tails.slice(..), false, keys_out.slice_mut(..))?;
    offsets.place(queue, scanned.slice(..), tails.slice(..), false, values_out.slice_mut(..))?;
    Ok((keys_out, values_out))
}
