//! Selections: the number of selected elements in each tile, the scan of these numbers, and the elements at their places.

use crate::{
    functions::{is_set, plus},
    groups::{are_wide, launch_tiles, staged},
    reduce::{TILE, only},
    scan::exclusive_scan_into,
    temporary::{same_len, unwritten},
};
use cl_runtime::{DeviceFn, Element, Event, Function, Queue, Result, prelude::*};
use std::sync::atomic::{AtomicU32, Ordering};

/// On CPUs, writes the elements that `selects` to `out`, in their order from the tile's offset on. With `rest`, also writes the
/// others after all of these. `by` has what the selection depends on, the elements themselves or flags.
///
/// # Safety
///
/// `offsets` has the number of elements that are selected before each tile of 4096 elements, and `total` that of all.
#[kernel(local = [1])]
unsafe fn place<T: Element, A: Element, P: Fn(A) -> bool>(
    selects: P,
    is: bool,
    x: &[T],
    by: &[A],
    offsets: &[u64],
    total: &[u64],
    rest: bool,
    out: &mut [T],
) {
    let tile = global_id(0);
    let (first, end) = (tile * 4096, (tile * 4096 + 4096).min(x.len()));
    let selected = total[0] as usize;
    let (mut at, mut until) = (offsets[tile] as usize, selected);
    if tile + 1 < offsets.len() {
        until = offsets[tile + 1] as usize;
    }
    // no branch depends on an element: half of them would be mispredicted
    if rest {
        for i in first..end {
            let is_selected = selects(by[i]);
            let to = if is_selected == is { at } else { selected + (i - at) };
            out[to] = x[i];
            at += (is_selected == is) as usize;
        }
    } else {
        for i in first..end {
            if at < until {
                // the next one that is selected overwrites the others
                out[at] = x[i];
            }
            let is_selected = selects(by[i]);
            at += (is_selected == is) as usize;
        }
    }
}

/// The same for groups of 256, with the tile in a stage, where the selected elements come together before they are written.
///
/// # Safety
///
/// That of [`place`].
#[kernel(local = [256])]
unsafe fn place_staged<T: Element, A: Element, P: Fn(A) -> bool, const PER: usize, const ROWS: usize>(
    selects: P,
    is: bool,
    x: &[T],
    by: &[A],
    offsets: &[u64],
    total: &[u64],
    rest: bool,
    out: &mut [T],
) {
    #[local]
    let mut stage: [[T; 17]; ROWS];
    #[local]
    let mut flags: [[u8; 20]; 256];
    #[local]
    let mut counts: [u32; 257];
    let (tile, k) = (group_id(0), local_id(0));
    let first = tile * 4096;
    let len = x.len();
    let is_full = first + 4096 <= len;
    if is_full && first + 4096 <= by.len() {
        // all loads before the first use of one
        let mut own = [by[first + k]; 16];
        for j in 1..16 {
            own[j] = by[first + j * 256 + k];
        }
        for j in 0..16 {
            let is_selected = selects(own[j]);
            flags[j * 16 + k / 16][k % 16] = (is_selected == is) as u8;
        }
    } else {
        for j in 0..16 {
            let i = first + j * 256 + k;
            let mut flag = false;
            if i < len {
                let is_selected = selects(by[i]);
                flag = is_selected == is;
            }
            flags[j * 16 + k / 16][k % 16] = flag as u8;
        }
    }
    barrier();
    let (mut mask, mut own_count) = (0u32, 0u32);
    for j in 0..16 {
        let flag = flags[k][j] as u32;
        mask |= flag << j;
        own_count += flag;
    }
    let before = cl::work_group_scan_exclusive_add(own_count);
    counts[k] = before;
    if k == 255 {
        counts[256] = before + own_count;
    }
    barrier();
    let (offset, selected) = (offsets[tile] as usize, total[0] as usize);
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
        let row = k % ROWS;
        let mut own = [stage[row][0]; 16];
        if k / ROWS == part {
            for j in 1..16 {
                own[j] = stage[row][j];
            }
        }
        barrier();
        let begin = counts[part * ROWS] as usize;
        let found = counts[part * ROWS + ROWS] as usize - begin;
        if k / ROWS == part {
            let mut at = before as usize - begin;
            let mut other = found + row * 16 - at;
            for j in 0..16 {
                if mask >> j & 1 != 0 {
                    stage[at / 16][at % 16] = own[j];
                    at += 1;
                } else if rest {
                    stage[other / 16][other % 16] = own[j];
                    other += 1;
                }
            }
        }
        barrier();
        let end = if rest { (PER * 256).min(len.saturating_sub(first + part * (PER * 256))) } else { found };
        for j in 0..PER {
            let at = j * 256 + k;
            if at < end {
                let mut to = offset + begin + at;
                if at >= found {
                    to = selected + (first + part * (PER * 256) - offset - begin) + (at - found);
                }
                out[to] = stage[at / 16][at % 16];
            }
        }
        barrier();
    }
}

/// The number of elements of each tile that `selects`.
#[kernel]
fn count_tiles<A: Element, P: Fn(A) -> bool>(selects: P, is: bool, by: &[A], counts: &mut [u64]) {
    #[local]
    let sum: [AtomicU32; 1];
    let (tile, k) = (group_id(0), local_id(0));
    if k == 0 {
        sum[0].store(0, Ordering::Relaxed);
    }
    barrier();
    let first = tile * 4096;
    let mut count = 0u32;
    if first + 4096 <= by.len() && local_size(0) == 256 {
        // all loads before the first use of one
        let mut own = [by[first + k]; 16];
        for j in 1..16 {
            own[j] = by[first + j * 256 + k];
        }
        for j in 0..16 {
            let is_selected = selects(own[j]);
            count += (is_selected == is) as u32;
        }
    } else {
        for i in (first + k..(first + 4096).min(by.len())).step_by(local_size(0)) {
            let is_selected = selects(by[i]);
            count += (is_selected == is) as u32;
        }
    }
    sum[0].fetch_add(count, Ordering::Relaxed);
    barrier();
    if k == 0 {
        counts[tile] = sum[0].load(Ordering::Relaxed) as u64;
    }
}

/// The sum of the last offset and the last count.
#[kernel]
fn add_last(offsets: &[u64], counts: &[u64], total: &mut [u64]) {
    if global_id(0) == 0 {
        let last = counts.len() - 1;
        total[0] = offsets[last] + counts[last];
    }
}

/// 1 where an element differs from the one before it, and at the first one.
#[kernel]
fn mark_changes<T: Element, E: Fn(T, T) -> bool>(equal: E, x: &[T], flags: &mut [u8]) {
    let i = global_id(0);
    let mut differs = true;
    if i > 0 {
        differs = !equal(x[i - 1], x[i]);
    }
    flags[i] = differs as u8;
}

/// The first flags moved by one, for the last elements of runs: 1 at the last element.
#[kernel]
fn shift_flags(flags: &[u8], out: &mut [u8]) {
    let i = global_id(0);
    let mut flag = 1u8;
    if i + 1 < flags.len() {
        flag = flags[i + 1];
    }
    out[i] = flag;
}

/// What is known of a selection: by what it selects, and how many elements before each tile, and of all.
pub(crate) struct Selection<'a, A: Element, P: DeviceFn<(A,), bool>> {
    selects: Function<P>,
    is: bool,
    by: Slice<'a, A>,
    tiles: Buffer<u64>,
    pub(crate) total: Buffer<u64>,
}

impl<'a, A: Element, P: DeviceFn<(A,), bool>> Selection<'a, A, P> {
    pub(crate) fn new(queue: &Queue, selects: Function<P>, is: bool, by: Slice<'a, A>) -> Result<Self> {
        let count = by.len().div_ceil(TILE);
        let (mut counts, mut tiles) = (unwritten(queue, count)?, unwritten(queue, count)?);
        if count == 0 {
            return Ok(Self { selects, is, by, tiles, total: Buffer::zeroed(queue, 1)? });
        }
        let mut total = unwritten(queue, 1)?;
        launch_tiles(queue, count, count_tiles::<A, P>(selects, is, by, &mut counts))?;
        exclusive_scan_into(queue, &counts, plus::<u64>::FUNCTION, 0, &mut tiles)?;
        add_last(&tiles, &counts, &mut total).global(1).launch(queue)?;
        Ok(Self { selects, is, by, tiles, total })
    }

    /// Enqueues the selection from `x`, which is as long as that by which it selects.
    pub(crate) fn place<T: Element>(
        &self,
        queue: &Queue,
        x: Slice<'_, T>,
        rest: bool,
        out: SliceMut<'_, T>,
    ) -> Result<Event> {
        let Self { selects, is, by, tiles, total } = self;
        let (selects, is, by, count) = (*selects, *is, *by, tiles.len());
        if are_wide(queue) {
            // SAFETY: the offsets are those of this selection, in tiles of `TILE` elements
            let launch = unsafe { staged!(T, place_staged::<T, A, P>(selects, is, x, by, tiles, total, rest, out)) };
            return launch_tiles(queue, count, launch);
        }
        // SAFETY: the same
        let launch = unsafe { place::<T, A, P>(selects, is, x, by, tiles, total, rest, out) };
        launch_tiles(queue, count, launch)
    }

    /// Waits for the number of elements that are selected.
    pub(crate) fn count(&self, queue: &Queue) -> Result<usize> {
        Ok(only(queue, &self.total)? as usize)
    }

    /// The selected elements, in a buffer of their number.
    fn selected<T: Element>(&self, queue: &Queue, x: Slice<'_, T>) -> Result<Buffer<T>> {
        let mut out = unwritten(queue, self.count(queue)?)?;
        self.place(queue, x, false, out.slice_mut(..))?;
        Ok(out)
    }
}

/// Flags of the elements that begin a run of equal elements.
pub(crate) fn changes<T: Element, E: DeviceFn<(T, T), bool>>(
    queue: &Queue,
    x: Slice<'_, T>,
    equal: Function<E>,
) -> Result<Buffer<u8>> {
    let mut flags = unwritten(queue, x.len())?;
    mark_changes::<T, E>(equal, x, &mut flags).global(x.len()).launch(queue)?;
    Ok(flags)
}

/// Flags of the elements that end a run.
pub(crate) fn ends(queue: &Queue, heads: &Buffer<u8>) -> Result<Buffer<u8>> {
    let mut out = unwritten(queue, heads.len())?;
    shift_flags(heads, &mut out).global(heads.len()).launch(queue)?;
    Ok(out)
}

/// Returns the elements for which `predicate` holds, in their order. Waits for their number.
///
/// O(n). It reads each element twice, and calls `predicate` for each reading. Temporaries: 16 bytes for each 4096 elements.
///
/// # Errors
///
/// Those of an allocation and of [`Launch::launch`]; [`Error::Panic`] if `predicate` panics.
///
/// ```
/// use cl_runtime::prelude::*;
///
/// #[device]
/// fn is_even(x: i32) -> bool {
///     x % 2 == 0
/// }
///
/// let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[4, 1, 2, 3])?;
/// assert_eq!(cl_array::copy_if(&queue, &x, is_even::FUNCTION)?.to_vec(&queue)?, [4, 2]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn copy_if<'a, T: Element, P: DeviceFn<(T,), bool>>(
    queue: &Queue,
    x: impl Into<Slice<'a, T>>,
    predicate: Function<P>,
) -> Result<Buffer<T>> {
    let x = x.into();
    Selection::new(queue, predicate, true, x)?.selected(queue, x)
}

/// Returns the elements for which `predicate` does not hold, in their order. Waits for their number. Otherwise as
/// [`copy_if`].
///
/// # Errors
///
/// Same as [`copy_if`].
///
/// ```
/// use cl_runtime::prelude::*;
///
/// #[device]
/// fn is_nan(x: f32) -> bool {
///     x.is_nan()
/// }
///
/// let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1.0, f32::NAN, 2.0])?;
/// assert_eq!(cl_array::remove_if(&queue, &x, is_nan::FUNCTION)?.to_vec(&queue)?, [1.0, 2.0]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn remove_if<'a, T: Element, P: DeviceFn<(T,), bool>>(
    queue: &Queue,
    x: impl Into<Slice<'a, T>>,
    predicate: Function<P>,
) -> Result<Buffer<T>> {
    let x = x.into();
    Selection::new(queue, predicate, false, x)?.selected(queue, x)
}

/// Writes the elements for which `predicate` holds to the beginning of `out`, which is as long as `x`, and their number to
/// the one element of `count`. Does not wait. The other elements of `out` keep their values.
///
/// # Errors
///
/// [`Error::LengthMismatch`] if `out` is not as long as `x`, or `count` has not one element; those of [`copy_if`].
///
/// ```
/// use cl_runtime::prelude::*;
///
/// #[device]
/// fn is_large(x: u32) -> bool {
///     x > 9
/// }
///
/// let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[4, 10, 20])?;
/// let (mut out, mut count) = (Buffer::zeroed(&queue, 3)?, Buffer::zeroed(&queue, 1)?);
/// cl_array::copy_if_into(&queue, &x, is_large::FUNCTION, &mut out, &mut count)?;
/// assert_eq!((out.to_vec(&queue)?, count.to_vec(&queue)?), (vec![10, 20, 0], vec![2]));
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn copy_if_into<'a, 'b, 'c, T: Element, P: DeviceFn<(T,), bool>>(
    queue: &Queue,
    x: impl Into<Slice<'a, T>>,
    predicate: Function<P>,
    out: impl Into<SliceMut<'b, T>>,
    count: impl Into<SliceMut<'c, u64>>,
) -> Result<Event> {
    let x = x.into();
    select_by(queue, (x, x), predicate, out.into(), count.into())
}

/// Enqueues the selection of the elements whose companions the predicate selects.
fn select_by<T: Element, A: Element, P: DeviceFn<(A,), bool>>(
    queue: &Queue,
    (x, by): (Slice<'_, T>, Slice<'_, A>),
    predicate: Function<P>,
    out: SliceMut<'_, T>,
    mut count: SliceMut<'_, u64>,
) -> Result<Event> {
    same_len("select", ("`flags`", by.len()), ("`x`", x.len()))?;
    same_len("select", ("`out`", out.len()), ("`x`", x.len()))?;
    same_len("count in one element", ("`count`", count.len()), ("the result", 1))?;
    let selection = Selection::new(queue, predicate, true, by)?;
    selection.place(queue, x, false, out)?;
    count.copy_from(queue, selection.total.slice(..))?;
    queue.marker()
}

/// Writes the elements whose flag is not 0 to the beginning of `out`, as [`copy_if_into`] does. Does not wait.
///
/// # Errors
///
/// [`Error::LengthMismatch`] if `x`, `flags` and `out` have different lengths, or `count` has not one element; those of
/// an allocation and of [`Launch::launch`].
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1.5f32, 2.5, 3.5])?;
/// let flags = Buffer::from_slice(&queue, &[0u8, 1, 1])?;
/// let (mut out, mut count) = (Buffer::zeroed(&queue, 3)?, Buffer::zeroed(&queue, 1)?);
/// cl_array::select_into(&queue, &x, &flags, &mut out, &mut count)?;
/// assert_eq!((out.to_vec(&queue)?, count.to_vec(&queue)?), (vec![2.5, 3.5, 0.0], vec![2]));
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn select_into<'a, 'b, 'c, 'd, T: Element>(
    queue: &Queue,
    x: impl Into<Slice<'a, T>>,
    flags: impl Into<Slice<'b, u8>>,
    out: impl Into<SliceMut<'c, T>>,
    count: impl Into<SliceMut<'d, u64>>,
) -> Result<Event> {
    select_by(queue, (x.into(), flags.into()), is_set::FUNCTION, out.into(), count.into())
}

/// Returns the elements for which `predicate` holds, then the others, both in their order, and the number of the former.
/// Waits for the number.
///
/// O(n). It reads each element twice, and calls `predicate` for each reading. Temporaries: 16 bytes for each 4096 elements.
///
/// # Errors
///
/// Same as [`copy_if`].
///
/// ```
/// use cl_runtime::prelude::*;
///
/// #[device]
/// fn is_even(x: i32) -> bool {
///     x % 2 == 0
/// }
///
/// let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1, 2, 3, 4])?;
/// let (parts, even) = cl_array::partition(&queue, &x, is_even::FUNCTION)?;
/// assert_eq!((parts.to_vec(&queue)?, even), (vec![2, 4, 1, 3], 2));
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn partition<'a, T: Element, P: DeviceFn<(T,), bool>>(
    queue: &Queue,
    x: impl Into<Slice<'a, T>>,
    predicate: Function<P>,
) -> Result<(Buffer<T>, usize)> {
    let x = x.into();
    let (mut out, mut count) = (unwritten(queue, x.len())?, unwritten(queue, 1)?);
    partition_into(queue, x, predicate, &mut out, &mut count)?;
    let count = only(queue, &count)?;
    Ok((out, count as usize))
}

/// [`partition`] to a given output; the number goes to the one element of `count`. Does not wait.
///
/// # Errors
///
/// Same as [`copy_if_into`].
///
/// ```
/// use cl_runtime::prelude::*;
///
/// #[device]
/// fn is_negative(x: i32) -> bool {
///     x < 0
/// }
///
/// let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1, -2, -3])?;
/// let (mut out, mut count) = (Buffer::zeroed(&queue, 3)?, Buffer::zeroed(&queue, 1)?);
/// cl_array::partition_into(&queue, &x, is_negative::FUNCTION, &mut out, &mut count)?;
/// assert_eq!((out.to_vec(&queue)?, count.to_vec(&queue)?), (vec![-2, -3, 1], vec![2]));
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn partition_into<'a, 'b, 'c, T: Element, P: DeviceFn<(T,), bool>>(
    queue: &Queue,
    x: impl Into<Slice<'a, T>>,
    predicate: Function<P>,
    out: impl Into<SliceMut<'b, T>>,
    count: impl Into<SliceMut<'c, u64>>,
) -> Result<Event> {
    let (x, out, mut count) = (x.into(), out.into(), count.into());
    same_len("partition", ("`out`", out.len()), ("`x`", x.len()))?;
    same_len("count in one element", ("`count`", count.len()), ("the result", 1))?;
    let selection = Selection::new(queue, predicate, true, x)?;
    selection.place(queue, x, true, out)?;
    count.copy_from(queue, selection.total.slice(..))?;
    queue.marker()
}

/// Returns the first element of each run of equal elements, as `Vec::dedup_by` does with `equal(before, element)`. Waits
/// for their number. Of a sorted buffer these are the distinct elements.
///
/// O(n). Temporaries: a byte for each element, 16 bytes for each 4096.
///
/// # Errors
///
/// Same as [`copy_if`].
///
/// ```
/// use cl_runtime::prelude::*;
///
/// #[device]
/// fn equal(a: u32, b: u32) -> bool {
///     a == b
/// }
///
/// let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1, 1, 2, 1])?;
/// assert_eq!(cl_array::unique(&queue, &x, equal::FUNCTION)?.to_vec(&queue)?, [1, 2, 1]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn unique<'a, T: Element, E: DeviceFn<(T, T), bool>>(
    queue: &Queue,
    x: impl Into<Slice<'a, T>>,
    equal: Function<E>,
) -> Result<Buffer<T>> {
    let x = x.into();
    let heads = changes(queue, x, equal)?;
    Selection::new(queue, is_set::FUNCTION, true, heads.slice(..))?.selected(queue, x)
}
