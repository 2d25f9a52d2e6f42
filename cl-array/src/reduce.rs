//! Reductions. A tile of 4096 elements becomes one: 256 lanes of 16 elements, whose results form 16 branches of 16.

use crate::{
    functions::{falls, larger, plus, rises, same, smaller, times},
    groups::{are_wide, is_opencl_on_cpu, launch_tiles, staged},
    temporary::{same_len, unwritten},
};
use cl_runtime::{DeviceFn, Element, Event, Function, Queue, Result, prelude::*};

/// The number of elements of a tile.
pub(crate) const TILE: usize = 4096;

/// Reduces each tile to an element of `out`.
#[kernel]
fn reduce_tiles<T: Element, U: Element, M: Fn(T) -> U, F: Fn(U, U) -> U>(map: M, f: F, x: &[T], out: &mut [U]) {
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

/// Reduces several tiles for each group to an element of `out`, in the same order, with a work-item for each lane and the
/// tile in a stage. It loads each part of a tile before it uses the one before.
#[kernel(local = [256])]
fn reduce_staged<T: Element, U: Element, M: Fn(T) -> U, F: Fn(U, U) -> U, const PER: usize, const ROWS: usize>(
    map: M,
    f: F,
    tiles: usize,
    x: &[T],
    out: &mut [U],
) {
    #[local]
    let mut stage: [[U; 17]; ROWS];
    #[local]
    let mut lanes: [[U; 17]; 16];
    #[local]
    let mut branches: [U; 16];
    let (group, k) = (group_id(0), local_id(0));
    let begin = group * tiles * 4096;
    let parts = 256 / ROWS;
    if begin < x.len() {
        let mut loaded = [map(x[begin]); PER];
        if begin + PER * 256 <= x.len() {
            for j in 0..PER {
                loaded[j] = map(x[begin + j * 256 + k]);
            }
        } else {
            for j in 0..PER {
                if begin + j * 256 + k < x.len() {
                    loaded[j] = map(x[begin + j * 256 + k]);
                }
            }
        }
        let mut sum = loaded[0];
        for tile in 0..tiles {
            let first = begin + tile * 4096;
            for part in 0..parts {
                for j in 0..PER {
                    stage[j * 16 + k / 16][k % 16] = loaded[j];
                }
                barrier();
                let next = first + (part + 1) * (PER * 256);
                if part + 1 < parts || tile + 1 < tiles {
                    if next + PER * 256 <= x.len() {
                        for j in 0..PER {
                            loaded[j] = map(x[next + j * 256 + k]);
                        }
                    } else {
                        for j in 0..PER {
                            if next + j * 256 + k < x.len() {
                                loaded[j] = map(x[next + j * 256 + k]);
                            }
                        }
                    }
                }
                let at = first + k * 16;
                if k / ROWS == part && at < x.len() {
                    let row = k % ROWS;
                    let mut total = stage[row][0];
                    for j in 1..16 {
                        if at + j < x.len() {
                            total = f(total, stage[row][j]);
                        }
                    }
                    lanes[k / 16][k % 16] = total;
                }
                barrier();
            }
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
            if k == 0 && first < x.len() {
                let mut total = branches[0];
                for j in 1..16 {
                    if first + j * 256 < x.len() {
                        total = f(total, branches[j]);
                    }
                }
                if tile == 0 {
                    sum = total;
                } else {
                    sum = f(sum, total);
                }
            }
            barrier();
        }
        if k == 0 {
            out[group] = sum;
        }
    }
}

/// Enqueues the reduction of each tile of [`TILE`] elements to an element of `out`.
pub(crate) fn reduce_each_tile<T, U, M, F>(
    queue: &Queue,
    map: Function<M>,
    f: Function<F>,
    x: Slice<'_, T>,
    out: SliceMut<'_, U>,
) -> Result<Event>
where
    T: Element,
    U: Element,
    M: DeviceFn<(T,), U>,
    F: DeviceFn<(U, U), U>,
{
    let tiles = x.len().div_ceil(TILE);
    if are_wide(queue) {
        return launch_tiles(queue, tiles, staged!(U, reduce_staged::<T, U, M, F>(map, f, 1, x, out)));
    }
    launch_tiles(queue, tiles, reduce_tiles::<T, U, M, F>(map, f, x, out))
}

/// The best element of each tile, the first of equal ones, and its index. The index of an element is its own, or else
/// that in `places`.
#[kernel]
fn best_of_tiles<T: Element, B: Fn(T, T) -> bool>(
    is_better: B,
    x: &[T],
    places: &[u64],
    best: &mut [T],
    best_places: &mut [u64],
) {
    #[local]
    let mut values: [T; 256];
    #[local]
    let mut indices: [u64; 256];
    let (tile, k, step) = (group_id(0), local_id(0), local_size(0));
    let first = tile * 4096;
    let end = (first + 4096).min(x.len());
    if first + k < end {
        let (mut value, mut at) = (x[first + k], first + k);
        if first + 4096 <= x.len() && step == 256 {
            // all loads before the first use of one
            let mut own = [value; 16];
            for j in 1..16 {
                own[j] = x[first + j * 256 + k];
            }
            for j in 1..16 {
                if is_better(value, own[j]) {
                    value = own[j];
                    at = first + j * 256 + k;
                }
            }
        } else {
            for i in (first + k + step..end).step_by(step) {
                if is_better(value, x[i]) {
                    value = x[i];
                    at = i;
                }
            }
        }
        values[k] = value;
        let mut place = at as u64;
        if at < places.len() {
            place = places[at];
        }
        indices[k] = place;
    }
    barrier();
    let mut half = step / 2;
    while half > 0 {
        if k < half && first + k + half < end {
            let (own, other) = (values[k], values[k + half]);
            let comes_before = indices[k + half] < indices[k];
            if is_better(own, other) || !is_better(other, own) && comes_before {
                values[k] = other;
                indices[k] = indices[k + half];
            }
        }
        barrier();
        half /= 2;
    }
    if k == 0 && first < x.len() {
        best[tile] = values[0];
        best_places[tile] = indices[0];
    }
}

/// The same for the native device, without places: 64 lanes of a tile, in vectors.
#[kernel(local = [1])]
fn best_in_lanes<T: Element, B: Fn(T, T) -> bool>(is_better: B, x: &[T], best: &mut [T], best_places: &mut [u64]) {
    let tile = group_id(0);
    let first = tile * 4096;
    if first < x.len() {
        let tail = &x[first..];
        let (mut values, mut rows) = ([tail[0]; 64], [0u32; 64]);
        let count = tail.len().min(4096);
        for row in 0..count / 64 {
            let own = &tail[row * 64..row * 64 + 64];
            for lane in 0..64 {
                let is_next = is_better(values[lane], own[lane]);
                values[lane] = if is_next { own[lane] } else { values[lane] };
                rows[lane] = if is_next { row as u32 + 1 } else { rows[lane] };
            }
        }
        // a lane without a better element still has the first of the tile
        let (mut value, mut at) = (tail[0], 0usize);
        for lane in 0..64 {
            if rows[lane] > 0 {
                let own = (rows[lane] as usize - 1) * 64 + lane;
                if is_better(value, values[lane]) || !is_better(values[lane], value) && own < at {
                    value = values[lane];
                    at = own;
                }
            }
        }
        for i in count / 64 * 64..count {
            if is_better(value, tail[i]) {
                value = tail[i];
                at = i;
            }
        }
        best[tile] = value;
        best_places[tile] = (first + at) as u64;
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
    same_len("reduce to one element", ("`out`", out.len()), ("the result", 1))?;
    if x.is_empty() {
        out.fill(queue, identity)?;
        return queue.marker();
    }
    let keep = same::<U>::FUNCTION;
    if x.len() <= TILE {
        return reduce_each_tile(queue, map, f, x, out);
    }
    let mut totals = totals_of(queue, map, f, x)?;
    while totals.len() > TILE {
        totals = totals_of(queue, keep, f, totals.slice(..))?;
    }
    reduce_each_tile(queue, keep, f, totals.slice(..), out)
}

/// The reductions of as many neighbours as suit the device: of a tile, or of 16, the next step of the same order.
fn totals_of<T: Element, U: Element, M: DeviceFn<(T,), U>, F: DeviceFn<(U, U), U>>(
    queue: &Queue,
    map: Function<M>,
    f: Function<F>,
    x: Slice<'_, T>,
) -> Result<Buffer<U>> {
    let tiles = x.len().div_ceil(TILE);
    if tiles < 8192 || !are_wide(queue) {
        let mut totals: Buffer<U> = unwritten(queue, tiles)?;
        reduce_each_tile(queue, map, f, x, totals.slice_mut(..))?;
        return Ok(totals);
    }
    let groups = tiles.div_ceil(16);
    let mut totals: Buffer<U> = unwritten(queue, groups)?;
    launch_tiles(queue, groups, staged!(U, reduce_staged::<T, U, M, F>(map, f, 16, x, &mut totals)))?;
    Ok(totals)
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
/// O(n); reads each element once. Temporaries: n / 4096 elements and indices.
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
    let tiles = x.len().div_ceil(TILE);
    let (mut values, mut places): (Buffer<T>, Buffer<u64>) = (unwritten(queue, tiles)?, unwritten(queue, tiles)?);
    // as measured, lanes are slower on PoCL
    if are_wide(queue) || is_opencl_on_cpu(queue) {
        let none: Buffer<u64> = Buffer::zeroed(queue, 0)?;
        launch_tiles(queue, tiles, best_of_tiles::<T, B>(is_better, x, &none, &mut values, &mut places))?;
    } else {
        best_in_lanes::<T, B>(is_better, x, &mut values, &mut places).global(tiles).launch(queue)?;
    }
    while places.len() > 1 {
        let tiles = places.len().div_ceil(TILE);
        let (mut best, mut best_places) = (unwritten(queue, tiles)?, unwritten(queue, tiles)?);
        launch_tiles(queue, tiles, best_of_tiles::<T, B>(is_better, &values, &places, &mut best, &mut best_places))?;
        (values, places) = (best, best_places);
    }
    Ok(Some(only(queue, &places)? as usize))
}

/// The one element of a buffer; waits for it.
pub(crate) fn only<T: Element>(queue: &Queue, x: &Buffer<T>) -> Result<T> {
    Ok(x.to_vec(queue)?[0])
}
