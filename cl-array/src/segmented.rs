//! Scans that begin anew at each segment. The structure is that of [`scan`](crate::inclusive_scan); a total that contains
//! the head of a segment depends on nothing before it.

use crate::{
    compact::{Selection, changes, ends},
    functions::is_set,
    groups::{are_wide, launch_tiles, staged},
    key::{Functions, Key, function},
    reduce::TILE,
    temporary::{same_len, unwritten, zeros},
};
use cl_runtime::{DeviceFn, Element, Function, Queue, Result, prelude::*};

mod serial;

/// The total of each tile from its last head on, and whether it has a head.
#[kernel]
fn total_tiles<T: Element, F: Fn(T, T) -> T>(f: F, x: &[T], heads: &[u8], totals: &mut [T], has_head: &mut [u8]) {
    #[local]
    let mut lanes: [T; 256];
    #[local]
    let mut begun: [u8; 256];
    #[local]
    let mut branches: [T; 16];
    #[local]
    let mut branch_begun: [u8; 16];
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
    for branch in (k..16).step_by(local_size(0)) {
        let from = branch * 16;
        if first + from * 16 < x.len() {
            let (mut total, mut head) = (lanes[from], begun[from]);
            for j in 1..16 {
                if first + (from + j) * 16 < x.len() {
                    if begun[from + j] != 0 {
                        total = lanes[from + j];
                        head = 1;
                    } else {
                        total = f(total, lanes[from + j]);
                    }
                }
            }
            branches[branch] = total;
            branch_begun[branch] = head;
        }
    }
    barrier();
    if k == 0 && first < x.len() {
        let (mut total, mut head) = (branches[0], branch_begun[0]);
        for branch in 1..16 {
            if first + branch * 256 < x.len() {
                if branch_begun[branch] != 0 {
                    total = branches[branch];
                    head = 1;
                } else {
                    total = f(total, branches[branch]);
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
        for branch in 0..16 {
            let from = branch * 16;
            if first + from * 16 < x.len() {
                let (mut of_branch, mut head, mut before) = (lanes[from], begun[from], total);
                for j in 0..16 {
                    let own = lanes[from + j];
                    if first + (from + j) * 16 < x.len() {
                        lanes[from + j] = before;
                        if begun[from + j] != 0 {
                            before = own;
                            of_branch = own;
                            head = 1;
                        } else {
                            before = f(before, own);
                            if j > 0 {
                                of_branch = f(of_branch, own);
                            }
                        }
                    }
                }
                if head != 0 {
                    total = of_branch;
                } else {
                    total = f(total, of_branch);
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

/// [`total_tiles`] with a work-item for each lane and the tile in a stage.
#[kernel(local = [256])]
fn total_staged<T: Element, F: Fn(T, T) -> T, const PER: usize, const ROWS: usize>(
    f: F,
    x: &[T],
    heads: &[u8],
    totals: &mut [T],
    has_head: &mut [u8],
) {
    #[local]
    let mut stage: [[T; 17]; ROWS];
    #[local]
    let mut flags: [[u8; 20]; 256];
    #[local]
    let mut lanes: [[T; 17]; 16];
    #[local]
    let mut begun: [[u8; 20]; 16];
    #[local]
    let mut branches: [T; 16];
    #[local]
    let mut branch_begun: [u8; 16];
    let (tile, k) = (group_id(0), local_id(0));
    let first = tile * 4096;
    let len = x.len().min(heads.len());
    let is_full = first + 4096 <= len;
    if is_full {
        let mut own = [heads[first + k]; 16];
        for j in 1..16 {
            own[j] = heads[first + j * 256 + k];
        }
        for j in 0..16 {
            flags[j * 16 + k / 16][k % 16] = own[j];
        }
    } else {
        for j in 0..16 {
            if first + j * 256 + k < len {
                flags[j * 16 + k / 16][k % 16] = heads[first + j * 256 + k];
            }
        }
    }
    barrier();
    let mut mask = 0u32;
    for j in 0..16 {
        mask |= ((flags[k][j] != 0) as u32) << j;
    }
    let at = first + k * 16;
    for part in 0..256 / ROWS {
        let from = first + part * (PER * 256) + k;
        if is_full {
            let mut loaded = [x[from]; PER];
            for j in 1..PER {
                loaded[j] = x[from + j * 256];
            }
            for j in 0..PER {
                stage[j * 16 + k / 16][k % 16] = loaded[j];
            }
        } else {
            for j in 0..PER {
                if from + j * 256 < len {
                    stage[j * 16 + k / 16][k % 16] = x[from + j * 256];
                }
            }
        }
        barrier();
        if k / ROWS == part && at < len {
            let row = k % ROWS;
            let mut total = stage[row][0];
            for j in 1..16 {
                if at + j < len {
                    if mask >> j & 1 != 0 {
                        total = stage[row][j];
                    } else {
                        total = f(total, stage[row][j]);
                    }
                }
            }
            lanes[k / 16][k % 16] = total;
            begun[k / 16][k % 16] = (mask != 0) as u8;
        }
        barrier();
    }
    if k < 16 && first + k * 256 < len {
        let (mut total, mut head) = (lanes[k][0], begun[k][0]);
        for j in 1..16 {
            if first + k * 256 + j * 16 < len {
                if begun[k][j] != 0 {
                    total = lanes[k][j];
                    head = 1;
                } else {
                    total = f(total, lanes[k][j]);
                }
            }
        }
        branches[k] = total;
        branch_begun[k] = head;
    }
    barrier();
    if k == 0 && first < len {
        let (mut total, mut head) = (branches[0], branch_begun[0]);
        for j in 1..16 {
            if first + j * 256 < len {
                if branch_begun[j] != 0 {
                    total = branches[j];
                    head = 1;
                } else {
                    total = f(total, branches[j]);
                }
            }
        }
        totals[tile] = total;
        has_head[tile] = head;
    }
}

/// [`scan_segments`] with a work-item for each lane and the tile in a stage.
#[kernel(local = [256])]
fn scan_segments_staged<T: Element, F: Fn(T, T) -> T, const PER: usize, const ROWS: usize>(
    f: F,
    exclusive: bool,
    identity: T,
    x: &[T],
    heads: &[u8],
    prefixes: &[T],
    out: &mut [T],
) {
    #[local]
    let mut stage: [[T; 17]; ROWS];
    #[local]
    let mut flags: [[u8; 20]; 256];
    #[local]
    let mut lanes: [[T; 17]; 16];
    #[local]
    let mut begun: [[u8; 20]; 16];
    #[local]
    let mut branches: [T; 16];
    #[local]
    let mut branch_begun: [u8; 16];
    let (tile, k) = (group_id(0), local_id(0));
    let first = tile * 4096;
    let len = x.len().min(heads.len());
    let is_full = first + 4096 <= len;
    if is_full {
        let mut own = [heads[first + k]; 16];
        for j in 1..16 {
            own[j] = heads[first + j * 256 + k];
        }
        for j in 0..16 {
            flags[j * 16 + k / 16][k % 16] = own[j];
        }
    } else {
        for j in 0..16 {
            if first + j * 256 + k < len {
                flags[j * 16 + k / 16][k % 16] = heads[first + j * 256 + k];
            }
        }
    }
    barrier();
    let mut mask = 0u32;
    for j in 0..16 {
        mask |= ((flags[k][j] != 0) as u32) << j;
    }
    let at = first + k * 16;
    let before = prefixes[tile];
    let mut own = [identity; 16];
    for part in 0..256 / ROWS {
        let from = first + part * (PER * 256) + k;
        if is_full {
            let mut loaded = [x[from]; PER];
            for j in 1..PER {
                loaded[j] = x[from + j * 256];
            }
            for j in 0..PER {
                stage[j * 16 + k / 16][k % 16] = loaded[j];
            }
        } else {
            for j in 0..PER {
                if from + j * 256 < len {
                    stage[j * 16 + k / 16][k % 16] = x[from + j * 256];
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
    if at < len {
        let mut total = own[0];
        for j in 1..16 {
            if at + j < len {
                if mask >> j & 1 != 0 {
                    total = own[j];
                } else {
                    total = f(total, own[j]);
                }
            }
        }
        lanes[k / 16][k % 16] = total;
        begun[k / 16][k % 16] = (mask != 0) as u8;
    }
    barrier();
    if k < 16 && first + k * 256 < len {
        let (mut total, mut head) = (lanes[k][0], begun[k][0]);
        for j in 1..16 {
            if first + k * 256 + j * 16 < len {
                if begun[k][j] != 0 {
                    total = lanes[k][j];
                    head = 1;
                } else {
                    total = f(total, lanes[k][j]);
                }
            }
        }
        branches[k] = total;
        branch_begun[k] = head;
    }
    barrier();
    if k == 0 {
        let mut total = before;
        for branch in 0..16 {
            if first + branch * 256 < len {
                let own = branches[branch];
                branches[branch] = total;
                if branch_begun[branch] != 0 {
                    total = own;
                } else {
                    total = f(total, own);
                }
            }
        }
    }
    barrier();
    if k < 16 && first + k * 256 < len {
        let mut total = branches[k];
        for j in 0..16 {
            if first + k * 256 + j * 16 < len {
                let own = lanes[k][j];
                lanes[k][j] = total;
                if begun[k][j] != 0 {
                    total = own;
                } else {
                    total = f(total, own);
                }
            }
        }
    }
    barrier();
    if at < len {
        let mut total = lanes[k / 16][k % 16];
        for j in 0..16 {
            if at + j < len {
                if mask >> j & 1 != 0 {
                    total = identity;
                }
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
            if i < out.len() {
                out[i] = stage[j * 16 + k / 16][k % 16];
            }
        }
        barrier();
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
    same_len("scan", ("`heads`", heads.len()), ("`x`", x.len()))?;
    let tiles = x.len().div_ceil(TILE);
    let mut prefixes = unwritten(queue, tiles.max(1))?;
    if tiles > 1 {
        let (mut totals, mut tile_heads) = (unwritten(queue, tiles)?, unwritten(queue, tiles)?);
        let launch = match are_wide(queue) {
            true => staged!(T, total_staged::<T, F>(f, x, heads, &mut totals, &mut tile_heads)),
            false => total_tiles::<T, F>(f, x, heads, &mut totals, &mut tile_heads),
        };
        launch_tiles(queue, tiles, launch)?;
        // what reaches into a tile is the inclusive total of the tile before it
        let mut through = unwritten(queue, tiles)?;
        scan(queue, false, (totals.slice(..), tile_heads.slice(..)), f, identity, through.slice_mut(..))?;
        prefixes.slice_mut(..1).fill(queue, identity)?;
        prefixes.slice_mut(1..).copy_from(queue, through.slice(..tiles - 1))?;
    } else {
        prefixes.fill(queue, identity)?;
    }
    let launch = match are_wide(queue) {
        true => staged!(T, scan_segments_staged::<T, F>(f, exclusive, identity, x, heads, &prefixes, out)),
        false => scan_segments::<T, F>(f, exclusive, identity, x, heads, &prefixes, out),
    };
    launch_tiles(queue, tiles, launch)?;
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
/// O(n). Temporaries: n values and 2 n bytes; on CPUs n / 4096 values.
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
    same_len("reduce by key", ("`values`", values.len()), ("`keys`", keys.len()))?;
    if keys.is_empty() {
        return Ok((zeros(queue, 0)?, zeros(queue, 0)?));
    }
    if !are_wide(queue) {
        return serial::runs(queue, (keys, values), f, identity);
    }
    let heads = changes(queue, keys, function::<(K, K), bool, <K as Functions>::Same>())?;
    let scanned = segmented_inclusive_scan(queue, values, &heads, f, identity)?;
    let tails = ends(queue, &heads)?;
    let last = Selection::new(queue, is_set::FUNCTION, true, tails.slice(..))?;
    let count = last.count(queue)?;
    let (mut keys_out, mut values_out) = (unwritten(queue, count)?, unwritten(queue, count)?);
    last.place(queue, keys, false, keys_out.slice_mut(..))?;
    last.place(queue, scanned.slice(..), false, values_out.slice_mut(..))?;
    Ok((keys_out, values_out))
}
