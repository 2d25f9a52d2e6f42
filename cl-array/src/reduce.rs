//! Reductions. A tile of 4096 elements becomes one: 256 lanes of 16 elements, whose results form 16 branches of 16.

use crate::{
    functions::{falls, larger, plus, rises, same, smaller, times},
    groups::launch_tiles,
    temporary::{same_len, unwritten},
};
use cl_runtime::{DeviceFn, Element, Event, Function, Queue, Result, prelude::*};

/// The number of elements of a tile.
pub(crate) const TILE: usize = 4096;

/// Reduces each tile to an element of `out`.
#[kernel]
pub(crate) fn reduce_tiles<T: Element, U: Element, M: Fn(T) -> U, F: Fn(U, U) -> U>(
    map: M,
    f: F,
    x: &[T],
    out: &mut [U],
) {
    #[local]
    let mut lanes: [U; 256];
    #[local]
    let mut branches: [U; 16];
    let (tile, k) = (group_id(0), local_id(0));
    let first = tile * 4096;
    for lane in (k..256).step_by(local_size(0)) {
        let at = first + lane * 16;
        if at + 16 <= x.len() {
            let mut total = map(x[at]);
            for j in 1..16 {
                total = f(total, map(x[at + j]));
            }
            lanes[lane] = total;
        } else if at < x.len() {
            let mut total = map(x[at]);
            for i in at + 1..x.len() {
                total = f(total, map(x[i]));
            }
            lanes[lane] = total;
        }
    }
    barrier();
    for branch in (k..16).step_by(local_size(0)) {
        let from = first + branch * 256;
        if from < x.len() {
            let count = (x.len() - from).div_ceil(16).min(16);
            let mut total = lanes[branch * 16];
            for j in 1..count {
                total = f(total, lanes[branch * 16 + j]);
            }
            branches[branch] = total;
        }
    }
    barrier();
    if k == 0 && first < x.len() {
        let count = (x.len() - first).div_ceil(256).min(16);
        let mut total = branches[0];
        for j in 1..count {
            total = f(total, branches[j]);
        }
        out[tile] = total;
    }
}

/// The index in each tile of the first element that no other one of the tile is better than. `candidates` has indices of
/// elements, all if it is empty.
#[kernel]
fn best_of_tiles<T: Element, B: Fn(T, T) -> bool>(is_better: B, x: &[T], candidates: &[u64], out: &mut [u64]) {
    #[local]
    let mut lanes: [u64; 256];
    let (tile, k) = (group_id(0), local_id(0));
    let count = if candidates.is_empty() { x.len() } else { candidates.len() };
    for lane in (k..256).step_by(local_size(0)) {
        let at = tile * 4096 + lane * 16;
        if at < count {
            let mut best = at as u64;
            if !candidates.is_empty() {
                best = candidates[at];
            }
            let mut value = x[best as usize];
            for i in at + 1..(at + 16).min(count) {
                let mut next = i as u64;
                if !candidates.is_empty() {
                    next = candidates[i];
                }
                let other = x[next as usize];
                if is_better(value, other) {
                    best = next;
                    value = other;
                }
            }
            lanes[lane] = best;
        }
    }
    barrier();
    if k == 0 && tile * 4096 < count {
        let mut best = lanes[0];
        for lane in 1..(count - tile * 4096).div_ceil(16).min(256) {
            let next = lanes[lane];
            if is_better(x[best as usize], x[next as usize]) {
                best = next;
            }
        }
        out[tile] = best;
    }
}

/// Returns all elements combined by `f`, an associative function, or `identity` if there are none. Waits for the result.
///
/// The order is the same on every device: each 16 neighbours become one, folded from the left, and so on until one is
/// left. It preserves the order of elements, so `f` need not be commutative. `identity` is not combined with elements.
/// A sum of floats in this order has a rounding error that grows with the logarithm of their number.
///
/// O(n); reads each element once. Temporaries: n / 4096 elements.
///
/// # Errors
///
/// Those of an allocation and of [`Launch::launch`]; [`Error::Panic`] if `f` panics.
///
/// ```
/// use cl_array::{functions::larger, reduce};
/// use cl_runtime::prelude::*;
///
/// let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1, 9, 3])?;
/// assert_eq!(reduce(&queue, &x, larger::<i32>::FUNCTION, i32::MIN)?, 9);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn reduce<'a, T: Element, F: DeviceFn<(T, T), T>>(
    queue: &Queue,
    x: impl Into<Slice<'a, T>>,
    f: Function<F>,
    identity: T,
) -> Result<T> {
    map_reduce(queue, x, same::<T>::FUNCTION, f, identity)
}

/// [`reduce`] that leaves its result in the one element of `out`. Does not wait.
///
/// # Errors
///
/// [`Error::LengthMismatch`] if `out` has not one element; those of an allocation and of [`Launch::launch`].
///
/// ```
/// use cl_array::{functions::plus, reduce_into};
/// use cl_runtime::prelude::*;
///
/// let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1, 2, 3, 4])?;
/// let mut sums = Buffer::zeroed(&queue, 2)?;
/// reduce_into(&queue, x.slice(..2), plus::<i32>::FUNCTION, 0, sums.slice_mut(..1))?;
/// reduce_into(&queue, x.slice(2..), plus::<i32>::FUNCTION, 0, sums.slice_mut(1..))?;
/// assert_eq!(sums.to_vec(&queue)?, [3, 7]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn reduce_into<'a, 'b, T: Element, F: DeviceFn<(T, T), T>>(
    queue: &Queue,
    x: impl Into<Slice<'a, T>>,
    f: Function<F>,
    identity: T,
    out: impl Into<SliceMut<'b, T>>,
) -> Result<Event> {
    map_reduce_into(queue, x, same::<T>::FUNCTION, f, identity, out)
}

/// Returns `map` of all elements combined by `f`, as [`reduce`] does, in one pass. Waits for the result.
///
/// # Errors
///
/// Same as [`reduce`].
///
/// ```
/// use cl_array::{functions::plus, map_reduce};
/// use cl_runtime::prelude::*;
///
/// #[device]
/// fn is_even(x: u32) -> u64 {
///     (x % 2 == 0) as u64
/// }
///
/// let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1u32, 2, 4])?;
/// assert_eq!(map_reduce(&queue, &x, is_even::FUNCTION, plus::<u64>::FUNCTION, 0)?, 2);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn map_reduce<'a, T: Element, U: Element, M: DeviceFn<(T,), U>, F: DeviceFn<(U, U), U>>(
    queue: &Queue,
    x: impl Into<Slice<'a, T>>,
    map: Function<M>,
    f: Function<F>,
    identity: U,
) -> Result<U> {
    let mut out = unwritten(queue, 1)?;
    map_reduce_into(queue, x, map, f, identity, &mut out)?;
    only(queue, &out)
}

/// [`map_reduce`] that leaves its result in the one element of `out`. Does not wait.
///
/// # Errors
///
/// Same as [`reduce_into`].
///
/// ```
/// use cl_array::{functions::{plus, same}, map_reduce_into};
/// use cl_runtime::prelude::*;
///
/// let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1.0f32, 2.0])?;
/// let mut sum = Buffer::zeroed(&queue, 1)?;
/// map_reduce_into(&queue, &x, same::<f32>::FUNCTION, plus::<f32>::FUNCTION, 0.0, &mut sum)?;
/// assert_eq!(sum.to_vec(&queue)?, [3.0]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn map_reduce_into<'a, 'b, T: Element, U: Element, M: DeviceFn<(T,), U>, F: DeviceFn<(U, U), U>>(
    queue: &Queue,
    x: impl Into<Slice<'a, T>>,
    map: Function<M>,
    f: Function<F>,
    identity: U,
    out: impl Into<SliceMut<'b, U>>,
) -> Result<Event> {
    let (x, mut out) = (x.into(), out.into());
    same_len("reduce to one element", out.len(), 1)?;
    if x.is_empty() {
        out.fill(queue, identity)?;
        return queue.marker();
    }
    let mut tiles = x.len().div_ceil(TILE);
    if tiles == 1 {
        return launch_tiles(queue, 1, reduce_tiles::<T, U, M, F>(map, f, x, out));
    }
    let mut totals: Buffer<U> = unwritten(queue, tiles)?;
    launch_tiles(queue, tiles, reduce_tiles::<T, U, M, F>(map, f, x, &mut totals))?;
    let keep = same::<U>::FUNCTION;
    while tiles > TILE {
        tiles = tiles.div_ceil(TILE);
        let mut next = unwritten(queue, tiles)?;
        launch_tiles(queue, tiles, reduce_tiles::<U, U, same<U>, F>(keep, f, &totals, &mut next))?;
        totals = next;
    }
    launch_tiles(queue, 1, reduce_tiles::<U, U, same<U>, F>(keep, f, &totals, out))
}

/// Returns the sum, 0 of no elements. Integers wrap. Waits. The order is that of [`reduce`].
///
/// # Errors
///
/// Same as [`reduce`].
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1.0f32, 2.5])?;
/// assert_eq!(cl_array::sum(&queue, &x)?, 3.5);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn sum<'a, T: Number>(queue: &Queue, x: impl Into<Slice<'a, T>>) -> Result<T> {
    reduce(queue, x, plus::<T>::FUNCTION, T::ZERO)
}

/// Returns the product, 1 of no elements. Integers wrap. Waits. The order is that of [`reduce`].
///
/// # Errors
///
/// Same as [`reduce`].
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[2, 3, 7])?;
/// assert_eq!(cl_array::product(&queue, &x)?, 42);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn product<'a, T: Number>(queue: &Queue, x: impl Into<Slice<'a, T>>) -> Result<T> {
    reduce(queue, x, times::<T>::FUNCTION, T::ONE)
}

/// Returns the smallest element, `None` of no elements. Waits.
///
/// NaN counts only if all elements are NaN, as with `f32::min`. Of the two zeros, the first in the buffer is returned.
///
/// # Errors
///
/// Same as [`reduce`].
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[f32::NAN, 2.0, 1.0])?;
/// assert_eq!(cl_array::min(&queue, &x)?, Some(1.0));
/// assert_eq!(cl_array::min(&queue, x.slice(..0))?, None);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn min<'a, T: Number>(queue: &Queue, x: impl Into<Slice<'a, T>>) -> Result<Option<T>> {
    let x = x.into();
    let of_some = |x| reduce(queue, x, smaller::<T>::FUNCTION, T::MAX);
    (!x.is_empty()).then(|| of_some(x)).transpose()
}

/// Returns the largest element, `None` of no elements. Waits. NaN and zeros are treated as in [`min`].
///
/// # Errors
///
/// Same as [`reduce`].
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[3, 9, 4])?;
/// assert_eq!(cl_array::max(&queue, &x)?, Some(9));
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn max<'a, T: Number>(queue: &Queue, x: impl Into<Slice<'a, T>>) -> Result<Option<T>> {
    let x = x.into();
    let of_some = |x| reduce(queue, x, larger::<T>::FUNCTION, T::MIN);
    (!x.is_empty()).then(|| of_some(x)).transpose()
}

/// Returns the index of the smallest element, the first of equal ones, `None` of no elements. Waits.
///
/// NaN is passed over; the result is 0 if all elements are NaN.
///
/// O(n). Temporaries: n / 4096 indices.
///
/// # Errors
///
/// Same as [`reduce`].
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[f32::NAN, 2.0, 1.0, 1.0])?;
/// assert_eq!(cl_array::argmin(&queue, &x)?, Some(2));
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn argmin<'a, T: Number>(queue: &Queue, x: impl Into<Slice<'a, T>>) -> Result<Option<usize>> {
    best(queue, x.into(), falls::<T>::FUNCTION)
}

/// Returns the index of the largest element, the first of equal ones, `None` of no elements. Waits. NaN is treated as in
/// [`argmin`].
///
/// # Errors
///
/// Same as [`reduce`].
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[2, 7, 7])?;
/// assert_eq!(cl_array::argmax(&queue, &x)?, Some(1));
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn argmax<'a, T: Number>(queue: &Queue, x: impl Into<Slice<'a, T>>) -> Result<Option<usize>> {
    best(queue, x.into(), rises::<T>::FUNCTION)
}

fn best<T: Element, B: DeviceFn<(T, T), bool>>(
    queue: &Queue,
    x: Slice<'_, T>,
    is_better: Function<B>,
) -> Result<Option<usize>> {
    if x.is_empty() {
        return Ok(None);
    }
    let mut candidates: Buffer<u64> = Buffer::zeroed(queue, 0)?;
    let mut tiles = x.len();
    loop {
        tiles = tiles.div_ceil(TILE);
        let mut next = unwritten(queue, tiles)?;
        launch_tiles(queue, tiles, best_of_tiles::<T, B>(is_better, x, &candidates, &mut next))?;
        if tiles == 1 {
            return Ok(Some(only(queue, &next)? as usize));
        }
        candidates = next;
    }
}

/// The one element of a buffer; waits for it.
pub(crate) fn only<T: Element>(queue: &Queue, x: &Buffer<T>) -> Result<T> {
    Ok(x.to_vec(queue)?[0])
}
