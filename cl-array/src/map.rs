//! A function of each element.

use crate::{
    groups::{launch_tiles, takes_blocks},
    temporary::{same_len, unwritten},
};
use cl_runtime::{DeviceFn, Element, Event, Function, Queue, Result, prelude::*};

#[kernel]
fn map_elements<T: Element, U: Element, F: Fn(T) -> U>(f: F, x: &[T], out: &mut [U]) {
    let i = global_id(0);
    out[i] = f(x[i]);
}

#[kernel]
fn map_own<T: Element, F: Fn(T) -> T>(f: F, x: &mut [T]) {
    let i = global_id(0);
    x[i] = f(x[i]);
}

#[kernel]
fn map_pairs<T: Element, U: Element, V: Element, F: Fn(T, U) -> V>(f: F, x: &[T], y: &[U], out: &mut [V]) {
    let i = global_id(0);
    out[i] = f(x[i], y[i]);
}

/// [`map_elements`] with four elements for each work-item of a group of 256.
#[kernel(local = [256])]
fn map_blocks<T: Element, U: Element, F: Fn(T) -> U>(f: F, x: &[T], out: &mut [U]) {
    let base = group_id(0) * 1024;
    let first = base + local_id(0);
    if base + 1024 <= out.len() && base + 1024 <= x.len() {
        // all loads before the first store
        let mut own = [f(x[first]); 4];
        for j in 1..4 {
            own[j] = f(x[first + j * 256]);
        }
        for j in 0..4 {
            out[first + j * 256] = own[j];
        }
    } else {
        for j in 0..4 {
            let i = first + j * 256;
            if i < out.len() && i < x.len() {
                out[i] = f(x[i]);
            }
        }
    }
}

/// [`map_pairs`] with four elements for each work-item of a group of 256.
#[kernel(local = [256])]
fn map_pair_blocks<T: Element, U: Element, V: Element, F: Fn(T, U) -> V>(f: F, x: &[T], y: &[U], out: &mut [V]) {
    let base = group_id(0) * 1024;
    let first = base + local_id(0);
    if base + 1024 <= out.len() && base + 1024 <= x.len() && base + 1024 <= y.len() {
        // all loads before the first store
        let mut own = [f(x[first], y[first]); 4];
        for j in 1..4 {
            own[j] = f(x[first + j * 256], y[first + j * 256]);
        }
        for j in 0..4 {
            out[first + j * 256] = own[j];
        }
    } else {
        for j in 0..4 {
            let i = first + j * 256;
            if i < out.len() && i < x.len() && i < y.len() {
                out[i] = f(x[i], y[i]);
            }
        }
    }
}

/// Returns `f` of each element. Does not wait.
///
/// O(n), one kernel, no temporaries.
///
/// # Errors
///
/// Those of an allocation and of [`Launch::launch`].
///
/// ```
/// use cl_runtime::prelude::*;
///
/// #[device]
/// fn halves(x: u32) -> f32 {
///     x as f32 / 2.0
/// }
///
/// let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1, 2, 3])?;
/// assert_eq!(cl_array::map(&queue, &x, halves::FUNCTION)?.to_vec(&queue)?, [0.5, 1.0, 1.5]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn map<'a, T: Element, U: Element, F: DeviceFn<(T,), U>>(
    queue: &Queue,
    x: impl Into<Slice<'a, T>>,
    f: Function<F>,
) -> Result<Buffer<U>> {
    let x = x.into();
    let mut out = unwritten(queue, x.len())?;
    map_into(queue, x, f, &mut out)?;
    Ok(out)
}

/// Writes `f` of each element to `out`. Does not wait.
///
/// O(n), one kernel, no temporaries.
///
/// # Errors
///
/// [`Error::LengthMismatch`] if `out` has another length; those of [`Launch::launch`].
///
/// ```
/// use cl_array::{functions::same, map_into};
/// use cl_runtime::prelude::*;
///
/// let queue = Queue::auto()?;
/// let mut x = Buffer::from_slice(&queue, &[1, 2, 0, 0])?;
/// let (from, to) = x.split_at_mut(2);
/// map_into(&queue, from, same::<i32>::FUNCTION, to)?;
/// assert_eq!(x.to_vec(&queue)?, [1, 2, 1, 2]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn map_into<'a, 'b, T: Element, U: Element, F: DeviceFn<(T,), U>>(
    queue: &Queue,
    x: impl Into<Slice<'a, T>>,
    f: Function<F>,
    out: impl Into<SliceMut<'b, U>>,
) -> Result<Event> {
    let (x, out) = (x.into(), out.into());
    same_len("map", ("`out`", out.len()), ("`x`", x.len()))?;
    if takes_blocks(queue, x.len()) {
        return launch_tiles(queue, x.len().div_ceil(1024), map_blocks::<T, U, F>(f, x, out));
    }
    map_elements::<T, U, F>(f, x, out).global(x.len()).launch(queue)
}

/// Replaces each element by `f` of it. Does not wait.
///
/// O(n), one kernel, no temporaries.
///
/// # Errors
///
/// Those of [`Launch::launch`].
///
/// ```
/// use cl_runtime::prelude::*;
///
/// #[device]
/// fn negated(x: i32) -> i32 {
///     -x
/// }
///
/// let queue = Queue::auto()?;
/// let mut x = Buffer::from_slice(&queue, &[1, 2])?;
/// cl_array::map_in_place(&queue, &mut x, negated::FUNCTION)?;
/// assert_eq!(x.to_vec(&queue)?, [-1, -2]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn map_in_place<'a, T: Element, F: DeviceFn<(T,), T>>(
    queue: &Queue,
    x: impl Into<SliceMut<'a, T>>,
    f: Function<F>,
) -> Result<Event> {
    let x = x.into();
    let len = x.len();
    map_own::<T, F>(f, x).global(len).launch(queue)
}

/// Returns `f` of each element of `x` and the element of `y` at the same index. Does not wait.
///
/// O(n), one kernel, no temporaries.
///
/// # Errors
///
/// [`Error::LengthMismatch`] if `x` and `y` have different lengths; those of an allocation and of [`Launch::launch`].
///
/// ```
/// use cl_array::{functions::plus, zip_map};
/// use cl_runtime::prelude::*;
///
/// let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1, 2, 3])?;
/// let y = Buffer::from_slice(&queue, &[10, 20, 30])?;
/// assert_eq!(zip_map(&queue, &x, &y, plus::<i32>::FUNCTION)?.to_vec(&queue)?, [11, 22, 33]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn zip_map<'a, 'b, T: Element, U: Element, V: Element, F: DeviceFn<(T, U), V>>(
    queue: &Queue,
    x: impl Into<Slice<'a, T>>,
    y: impl Into<Slice<'b, U>>,
    f: Function<F>,
) -> Result<Buffer<V>> {
    let x = x.into();
    let mut out = unwritten(queue, x.len())?;
    zip_map_into(queue, x, y, f, &mut out)?;
    Ok(out)
}

/// [`zip_map`] to a given output. Does not wait.
///
/// # Errors
///
/// [`Error::LengthMismatch`] if the three have different lengths; those of [`Launch::launch`].
///
/// ```
/// use cl_array::{functions::times, zip_map_into};
/// use cl_runtime::prelude::*;
///
/// let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1.5f32, 2.0])?;
/// let mut squares = Buffer::zeroed(&queue, 2)?;
/// zip_map_into(&queue, &x, &x, times::<f32>::FUNCTION, &mut squares)?;
/// assert_eq!(squares.to_vec(&queue)?, [2.25, 4.0]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn zip_map_into<'a, 'b, 'c, T: Element, U: Element, V: Element, F: DeviceFn<(T, U), V>>(
    queue: &Queue,
    x: impl Into<Slice<'a, T>>,
    y: impl Into<Slice<'b, U>>,
    f: Function<F>,
    out: impl Into<SliceMut<'c, V>>,
) -> Result<Event> {
    let (x, y, out) = (x.into(), y.into(), out.into());
    same_len("zip", ("`x`", x.len()), ("`y`", y.len()))?;
    same_len("zip", ("`out`", out.len()), ("`x`", x.len()))?;
    if takes_blocks(queue, x.len()) {
        return launch_tiles(queue, x.len().div_ceil(1024), map_pair_blocks::<T, U, V, F>(f, x, y, out));
    }
    map_pairs::<T, U, V, F>(f, x, y, out).global(x.len()).launch(queue)
}
