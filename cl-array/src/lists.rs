//! Lists of different lengths, one after another: their lengths, the scan of these, and the values at their places.

use crate::{
    compact::{Selection, changes},
    functions::{is_set, plus},
    gather::gather,
    groups::are_wide,
    key::{Functions, Key, function},
    scan::exclusive_scan,
    sort::argsort,
    temporary::{counts_in_u32, unwritten},
};
use cl_runtime::{DeviceFn, Element, Function, Queue, Result, prelude::*};

/// The values for each work-item of a CPU, which searches for the list of the first one only.
const BLOCK: usize = 64;

/// The length of each list, and 0 after the last.
#[kernel]
fn count_lists<T: Element, C: Fn(T) -> u32>(count: C, x: &[T], counts: &mut [u64]) {
    let i = global_id(0);
    let mut own = 0u64;
    if i < x.len() {
        let counted: u32 = count(x[i]);
        own = counted as u64;
    }
    counts[i] = own;
}

/// The list that has this value: the last one that starts at or before it.
#[device]
fn list_of(starts: &[u64], value: usize) -> usize {
    let (mut low, mut high) = (0usize, starts.len() - 1);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if starts[middle] <= value as u64 {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// `PER` values for each work-item.
#[kernel]
fn fill_lists<T: Element, U: Element, F: Fn(T, u32) -> U, const PER: usize>(
    item: F,
    x: &[T],
    starts: &[u64],
    out: &mut [U],
) {
    let first = global_id(0) * PER;
    let mut list = list_of(starts, first);
    for j in 0..PER {
        let at = first + j;
        if at < out.len() {
            while starts[list + 1] <= at as u64 {
                list += 1;
            }
            out[at] = item(x[list], (at as u64 - starts[list]) as u32);
        }
    }
}

#[kernel]
fn fill_owners<const PER: usize>(starts: &[u64], out: &mut [u32]) {
    let first = global_id(0) * PER;
    let mut list = list_of(starts, first);
    for j in 0..PER {
        let at = first + j;
        if at < out.len() {
            while starts[list + 1] <= at as u64 {
                list += 1;
            }
            out[at] = list as u32;
        }
    }
}

#[kernel]
fn count_up(out: &mut [u64]) {
    let i = global_id(0);
    out[i] = i as u64;
}

#[device]
fn itself(count: u32) -> u32 {
    count
}

/// The offset of each list and of the end, and the number of values, for which it waits.
fn starts_of<T: Element, C: DeviceFn<(T,), u32>>(
    queue: &Queue,
    x: Slice<'_, T>,
    count: Function<C>,
) -> Result<(Buffer<u64>, usize)> {
    let len = x.len();
    let mut counts = unwritten(queue, len + 1)?;
    count_lists::<T, C>(count, x, &mut counts).global(len + 1).launch(queue)?;
    let starts = exclusive_scan(queue, &counts, plus::<u64>::FUNCTION, 0)?;
    let values = starts.slice(len..).to_vec(queue)?[0] as usize;
    Ok((starts, values))
}

/// Returns lists of different lengths, one for each element of `x`, one after another: the offset at which each list
/// starts, then that of the end, and the values. The list of an element `e` has `count(e)` values, `item(e, 0)`,
/// `item(e, 1)` and so on. Waits for the number of values.
///
/// Elements can be indices or structs of what the functions need. If the functions read buffers, count in a kernel of your
/// own, and fill after [`expand`].
///
/// O(n + m log n) for m values; on CPUs a search for each 64 values. Calls `count` once for each element, and `item` once
/// for each value. Temporaries: 8 n bytes.
///
/// # Errors
///
/// Those of an allocation and of [`Launch::launch`]; [`Error::Panic`] if `count` panics.
///
/// ```
/// use cl_runtime::prelude::*;
///
/// #[device]
/// fn digits(number: u32) -> u32 {
///     let (mut rest, mut count) = (number, 1u32);
///     while rest > 9 {
///         rest /= 10;
///         count += 1;
///     }
///     count
/// }
///
/// #[device]
/// fn digit(number: u32, k: u32) -> u8 {
///     let mut rest = number;
///     for _ in 0..k {
///         rest /= 10;
///     }
///     (rest % 10) as u8
/// }
///
/// let queue = Queue::auto()?;
/// let numbers = Buffer::from_slice(&queue, &[12u32, 0, 345])?;
/// let (starts, values) = cl_array::list_of_lists(&queue, &numbers, digits::FUNCTION, digit::FUNCTION)?;
/// assert_eq!(starts.to_vec(&queue)?, [0, 2, 3, 6]);
/// assert_eq!(values.to_vec(&queue)?, [2, 1, 0, 5, 4, 3]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn list_of_lists<'a, T: Element, U: Element, C: DeviceFn<(T,), u32>, F: DeviceFn<(T, u32), U>>(
    queue: &Queue,
    x: impl Into<Slice<'a, T>>,
    count: Function<C>,
    item: Function<F>,
) -> Result<(Buffer<u64>, Buffer<U>)> {
    let x = x.into();
    let (starts, len) = starts_of(queue, x, count)?;
    let mut values = unwritten(queue, len)?;
    let launch = match are_wide(queue) {
        true => fill_lists::<T, U, F, 1>(item, x, &starts, &mut values).global(len),
        false => fill_lists::<T, U, F, BLOCK>(item, x, &starts, &mut values).global(len.div_ceil(BLOCK)),
    };
    launch.launch(queue)?;
    Ok((starts, values))
}

/// Returns where lists of so many values start and the offset of the end, and for each value the index of its list. Waits
/// for the number of values.
///
/// A kernel with a work-item for each value `j` fills the lists: the value is number `j - starts[list[j]]` of its list.
///
/// O(n + m log n) for m values; on CPUs a search for each 64 values. Temporaries: 8 n bytes.
///
/// # Errors
///
/// [`Error::TooLarge`] of 2³² lists or more; those of an allocation and of [`Launch::launch`].
///
/// ```
/// use cl_runtime::prelude::*;
///
/// /// Multiples of each number, up to a limit that a buffer holds.
/// #[kernel(global = out.len())]
/// fn multiples(numbers: &[u32], starts: &[u64], lists: &[u32], out: &mut [u32]) {
///     let j = global_id(0);
///     let list = lists[j] as usize;
///     out[j] = numbers[list] * (j as u64 - starts[list] + 1) as u32;
/// }
///
/// let queue = Queue::auto()?;
/// let numbers = Buffer::from_slice(&queue, &[3, 5])?;
/// let counts = Buffer::from_slice(&queue, &[3, 2])?;
/// let (starts, lists) = cl_array::expand(&queue, &counts)?;
/// assert_eq!((starts.to_vec(&queue)?, lists.to_vec(&queue)?), (vec![0, 3, 5], vec![0, 0, 0, 1, 1]));
/// let mut out = Buffer::zeroed(&queue, lists.len())?;
/// multiples(&numbers, &starts, &lists, &mut out).launch(&queue)?;
/// assert_eq!(out.to_vec(&queue)?, [3, 6, 9, 5, 10]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn expand<'a>(queue: &Queue, counts: impl Into<Slice<'a, u32>>) -> Result<(Buffer<u64>, Buffer<u32>)> {
    let counts = counts.into();
    counts_in_u32(queue, counts.len(), size_of::<u32>())?;
    let (starts, len) = starts_of(queue, counts, itself::FUNCTION)?;
    let mut lists = unwritten(queue, len)?;
    let launch = match are_wide(queue) {
        true => fill_owners::<1>(&starts, &mut lists).global(len),
        false => fill_owners::<BLOCK>(&starts, &mut lists).global(len.div_ceil(BLOCK)),
    };
    launch.launch(queue)?;
    Ok((starts, lists))
}

/// Returns the distinct keys in order, where the list of each key's indices starts and the offset of the end, and these
/// lists, one after another. Waits for the number of distinct keys. The indices of a list ascend. Keys are in the order of
/// [`sort`](crate::sort), and equal if it has them at one place.
///
/// O(n). Temporaries: those of [`argsort`], n keys and 9 n bytes.
///
/// # Errors
///
/// [`Error::TooLarge`] of 2³² keys or more; those of an allocation and of [`Launch::launch`].
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// let cells = Buffer::from_slice(&queue, &[7, -2, 7, 7])?;
/// let (keys, starts, indices) = cl_array::group_by_key(&queue, &cells)?;
/// assert_eq!(keys.to_vec(&queue)?, [-2, 7]);
/// assert_eq!(starts.to_vec(&queue)?, [0, 1, 4]);
/// assert_eq!(indices.to_vec(&queue)?, [1, 0, 2, 3]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn group_by_key<'a, K: Key>(
    queue: &Queue,
    keys: impl Into<Slice<'a, K>>,
) -> Result<(Buffer<K>, Buffer<u64>, Buffer<u32>)> {
    let keys = keys.into();
    let indices = argsort(queue, keys)?;
    let sorted = gather(queue, keys, &indices)?;
    let heads = changes(queue, sorted.slice(..), function::<(K, K), bool, <K as Functions>::Same>())?;
    let mut positions = unwritten(queue, keys.len())?;
    count_up(&mut positions).global(keys.len()).launch(queue)?;
    let first = Selection::new(queue, is_set::FUNCTION, true, heads.slice(..))?;
    let count = first.count(queue)?;
    let (mut distinct, mut starts) = (unwritten(queue, count)?, unwritten(queue, count + 1)?);
    first.place(queue, sorted.slice(..), false, distinct.slice_mut(..))?;
    first.place(queue, positions.slice(..), false, starts.slice_mut(..count))?;
    starts.slice_mut(count..).fill(queue, keys.len() as u64)?;
    Ok((distinct, starts, indices))
}
