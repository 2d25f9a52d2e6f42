//! Selections: flags, their counts in each tile, the scan of the counts, and the elements at their places.

use crate::{
    functions::{is_set, plus},
    groups::{group_size, launch_tiles},
    reduce::{TILE, only, reduce_tiles},
    scan::exclusive_scan_into,
    temporary::{same_len, unwritten},
};
use cl_runtime::{DeviceFn, Element, Event, Function, Queue, Result, prelude::*};

/// Writes the elements whose flag is set to `out`, in their order from the tile's offset on. With `rest`, also writes
/// the others after all of these.
///
/// # Safety
///
/// `offsets` has the number of flags that are set before each tile of `local_size(0) * per` elements, and `total` that of all.
#[kernel]
unsafe fn place<T: Element>(
    per: usize,
    x: &[T],
    flags: &[u8],
    offsets: &[u64],
    total: &[u64],
    rest: bool,
    out: &mut [T],
) {
    let (tile, k) = (group_id(0), local_id(0));
    let first = (tile * local_size(0) + k) * per;
    let mut count = 0u32;
    for j in 0..per {
        if first + j < x.len() && flags[first + j] != 0 {
            count += 1;
        }
    }
    let before = cl::work_group_scan_exclusive_add(count);
    let mut at = offsets[tile] as usize + before as usize;
    let selected = total[0] as usize;
    for j in 0..per {
        let i = first + j;
        if i < x.len() {
            if flags[i] != 0 {
                out[at] = x[i];
                at += 1;
            } else if rest {
                out[selected + (i - at)] = x[i];
            }
        }
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

#[kernel]
fn mark<T: Element, P: Fn(T) -> bool>(predicate: P, is: bool, x: &[T], flags: &mut [u8]) {
    let i = global_id(0);
    let flag = predicate(x[i]);
    flags[i] = (flag == is) as u8;
}

/// What is known of flags: how many are set before each tile, and of all.
pub(crate) struct Offsets {
    tiles: Buffer<u64>,
    pub(crate) total: Buffer<u64>,
}

impl Offsets {
    pub(crate) fn of(queue: &Queue, flags: Slice<'_, u8>) -> Result<Self> {
        let count = flags.len().div_ceil(TILE);
        if count == 0 {
            let total = Buffer::zeroed(queue, 1)?;
            return Ok(Self { tiles: Buffer::zeroed(queue, 0)?, total });
        }
        let (mut counts, mut tiles, mut total) =
            (unwritten(queue, count)?, unwritten(queue, count)?, unwritten(queue, 1)?);
        let (set, add) = (is_set::FUNCTION, plus::<u64>::FUNCTION);
        launch_tiles(queue, count, reduce_tiles::<u8, u64, is_set, plus<u64>>(set, add, flags, &mut counts))?;
        exclusive_scan_into(queue, &counts, add, 0, &mut tiles)?;
        add_last(&tiles, &counts, &mut total).global(1).launch(queue)?;
        Ok(Self { tiles, total })
    }

    /// Enqueues the selection.
    pub(crate) fn place<T: Element>(
        &self,
        queue: &Queue,
        x: Slice<'_, T>,
        flags: Slice<'_, u8>,
        rest: bool,
        out: SliceMut<'_, T>,
    ) -> Result<Event> {
        let tiles = self.tiles.len();
        let (of_tiles, total) = (self.tiles.slice(..), self.total.slice(..));
        let group = group_size(queue);
        // SAFETY: the offsets are those of these flags, in tiles of `TILE` elements
        unsafe { place::<T>(TILE / group, x, flags, of_tiles, total, rest, out) }
            .global(tiles * group)
            .local(group)
            .launch(queue)
    }

    /// Waits for the number of flags that are set.
    pub(crate) fn count(&self, queue: &Queue) -> Result<usize> {
        Ok(only(queue, &self.total)? as usize)
    }
}

/// The selected elements, in a buffer of their number.
pub(crate) fn select<T: Element>(queue: &Queue, x: Slice<'_, T>, flags: Slice<'_, u8>) -> Result<Buffer<T>> {
    let offsets = Offsets::of(queue, flags)?;
    let mut out = unwritten(queue, offsets.count(queue)?)?;
    offsets.place(queue, x, flags, false, out.slice_mut(..))?;
    Ok(out)
}

fn flags_of<T: Element, P: DeviceFn<(T,), bool>>(
    queue: &Queue,
    x: Slice<'_, T>,
    predicate: Function<P>,
    is: bool,
) -> Result<Buffer<u8>> {
    let mut flags = unwritten(queue, x.len())?;
    mark::<T, P>(predicate, is, x, &mut flags).global(x.len()).launch(queue)?;
    Ok(flags)
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
/// O(n). Temporaries: a byte for each element, 16 bytes for each 4096.
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
    let flags = flags_of(queue, x, predicate, true)?;
    select(queue, x, flags.slice(..))
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
    let flags = flags_of(queue, x, predicate, false)?;
    select(queue, x, flags.slice(..))
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
    let flags = flags_of(queue, x, predicate, true)?;
    select_into(queue, x, &flags, out, count)
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
    let (x, flags, out, mut count) = (x.into(), flags.into(), out.into(), count.into());
    same_len("select", flags.len(), x.len())?;
    same_len("select", out.len(), x.len())?;
    same_len("count in one element", count.len(), 1)?;
    let offsets = Offsets::of(queue, flags)?;
    offsets.place(queue, x, flags, false, out)?;
    count.copy_from(queue, offsets.total.slice(..))?;
    queue.marker()
}

/// Returns the elements for which `predicate` holds, then the others, both in their order, and the number of the former.
/// Waits for the number.
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
    same_len("partition", out.len(), x.len())?;
    same_len("count in one element", count.len(), 1)?;
    let flags = flags_of(queue, x, predicate, true)?;
    let offsets = Offsets::of(queue, flags.slice(..))?;
    offsets.place(queue, x, flags.slice(..), true, out)?;
    count.copy_from(queue, offsets.total.slice(..))?;
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
    select(queue, x, heads.slice(..))
}
