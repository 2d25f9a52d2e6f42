//! Kernels for the lanes of a contiguous array: the lines of elements along one axis.

use super::{
    base::Array,
    strided::{Strided, elements},
};
use crate::{groups::are_wide, temporary::unwritten};
use cl_runtime::{DeviceFn, Element, Error, Function, Queue, Result, prelude::*};
use ndarray::{Axis, Dimension, RemoveAxis};

/// Replaces the elements of each lane by the sums up to them. `inner` is the number of elements from one to the next.
#[kernel]
fn accumulate_lanes<T: Number>(len: usize, inner: usize, x: &mut [T]) {
    let lane = global_id(0);
    let inner = inner.max(1);
    let first = lane / inner * len * inner + lane % inner;
    let mut total = T::ZERO;
    for k in 0..len {
        // SAFETY: each element belongs to one lane, and each index of it is another one.
        let at = unsafe { cl::assume_unique(first + k * inner) };
        total += x[at];
        x[at] = total;
    }
}

/// The index of the best element of each lane, which is not empty.
#[kernel]
fn best_of_lanes<T: Element, B: Fn(T, T) -> bool>(is_better: B, len: usize, inner: usize, x: &[T], out: &mut [u64]) {
    let lane = global_id(0);
    let inner = inner.max(1);
    let first = lane / inner * len * inner + lane % inner;
    let (mut best, mut value) = (0u64, x[first]);
    for k in 1..len {
        let other = x[first + k * inner];
        if is_better(value, other) {
            best = k as u64;
            value = other;
        }
    }
    out[lane] = best;
}

/// The number of elements of a lane that become one.
pub(crate) const CHUNK: usize = 2048;

/// Reduces a chunk of a lane for each work-item, in the order of the reductions of expressions along an axis. No loop has a
/// constant length, which the compilers of CPUs would unroll, and take long for it.
#[kernel]
fn reduce_lanes<T: Element, G: Fn(T, T) -> T>(g: G, len: usize, inner: usize, chunks: usize, x: &[T], out: &mut [T]) {
    let to = global_id(0);
    let (inner, chunks) = (inner.max(1), chunks.max(1));
    let first = to / inner % chunks * 2048;
    let count = len.saturating_sub(first).min(2048);
    let from = (to / inner / chunks * len + first) * inner + to % inner;
    let mut own = [x[from]; 16];
    for k in 1..count {
        let value = x[from + k * inner];
        own[k % 16] = if k < 16 { value } else { g(own[k % 16], value) };
    }
    let mut total = own[0];
    for j in 1..count.min(16) {
        total = g(total, own[j]);
    }
    out[to] = total;
}

/// The same for GPUs, with the loads of 16 elements under way at a time.
#[kernel]
fn reduce_lanes_unrolled<T: Element, G: Fn(T, T) -> T>(
    g: G,
    len: usize,
    inner: usize,
    chunks: usize,
    x: &[T],
    out: &mut [T],
) {
    let to = global_id(0);
    let (inner, chunks) = (inner.max(1), chunks.max(1));
    let first = to / inner % chunks * 2048;
    let count = len.saturating_sub(first).min(2048);
    let from = (to / inner / chunks * len + first) * inner + to % inner;
    let mut own = [x[from]; 16];
    for j in 1..16 {
        if j < count {
            own[j] = x[from + j * inner];
        }
    }
    for block in 1..count.div_ceil(16) {
        for j in 0..16 {
            if block * 16 + j < count {
                own[j] = g(own[j], x[from + (block * 16 + j) * inner]);
            }
        }
    }
    let mut total = own[0];
    for j in 1..16 {
        if j < count {
            total = g(total, own[j]);
        }
    }
    out[to] = total;
}

/// Reduces the lanes of `x`, of this length, to one element each.
pub(crate) fn reduce<T: Element, G: DeviceFn<(T, T), T, Captured = ()>>(
    queue: &Queue,
    mut x: Buffer<T>,
    mut len: usize,
    inner: usize,
    out: SliceMut<'_, T>,
) -> Result<()> {
    let reduce = |len: usize, chunks: usize, x: &Buffer<T>, out: SliceMut<'_, T>| {
        let count = out.len();
        let launch = if are_wide(queue) {
            reduce_lanes_unrolled::<T, G>(Function::new(), len, inner, chunks, x, out)
        } else {
            reduce_lanes::<T, G>(Function::new(), len, inner, chunks, x, out)
        };
        launch.global(count).launch(queue)
    };
    while len > CHUNK {
        let chunks = len.div_ceil(CHUNK);
        let mut next = unwritten(queue, x.len() / len * chunks)?;
        reduce(len, chunks, &x, next.slice_mut(..))?;
        (x, len) = (next, chunks);
    }
    reduce(len, 1, &x, out)?;
    Ok(())
}

/// Element `i` of the result is in row `k` of an axis, and comes from row `rows[k]`.
#[kernel]
fn take_rows<T: Element, I: Int>(len: usize, inner: usize, x: &[T], rows: &[I], out: &mut [T]) {
    let i = global_id(0);
    let (inner, count) = (inner.max(1), rows.len().max(1));
    let k = i / inner % count;
    let row = rows[k].to_usize();
    assert!(row < len, "index {} at {} is out of bounds: the axis has length {}", row as i64, k, len);
    out[i] = x[(i / inner / count * len + row) * inner + i % inner];
}

/// The length of an axis and the number of elements from one index of it to the next.
#[track_caller]
fn lanes(shape: &[usize], axis: Axis) -> (usize, usize) {
    assert!(axis.index() < shape.len(), "axis {} of an array with {} axes", axis.index(), shape.len());
    (shape[axis.index()], shape[axis.index() + 1..].iter().product())
}

/// Replaces a contiguous array by its sums along an axis.
#[track_caller]
pub(crate) fn accumulate<T: Number, D: Dimension>(mut x: Array<T, D>, axis: Axis) -> Result<Array<T, D>> {
    let (len, inner) = lanes(x.shape(), axis);
    if x.is_empty() {
        return Ok(x);
    }
    let count = x.len() / len;
    if count == 1 {
        let sums = crate::cumulative_sum(&x.queue, &x.buffer)?;
        return Ok(Array::new(x.queue, sums, x.at));
    }
    accumulate_lanes::<T>(len, inner, &mut x.buffer).global(count).launch(&x.queue)?;
    Ok(x)
}

/// The indices of the best elements of a contiguous array along an axis.
#[track_caller]
pub(crate) fn best<T, D, B>(x: Array<T, D>, axis: Axis) -> Result<Array<u64, D::Smaller>>
where
    T: Element,
    D: RemoveAxis,
    B: DeviceFn<(T, T), bool, Captured = ()>,
{
    let (len, inner) = lanes(x.shape(), axis);
    let at = Strided::contiguous(x.at.dim.remove_axis(axis));
    let count = elements(at.shape())?;
    if len == 0 && count > 0 {
        return Err(Error::Shape {
            problem: format!("axis {} has no elements, of which none is the best", axis.index()),
        });
    }
    let mut out: Buffer<u64> = unwritten(&x.queue, count)?;
    best_of_lanes::<T, B>(Function::new(), len, inner, &x.buffer, &mut out).global(count).launch(&x.queue)?;
    Ok(Array::new(x.queue, out, at))
}

/// The parts of a contiguous array at some indices of an axis.
#[track_caller]
pub(crate) fn take<T, I, D>(x: &Array<T, D>, axis: Axis, rows: &Buffer<I>) -> Result<Array<T, D>>
where
    T: Element,
    I: Int,
    D: Dimension,
{
    let (len, inner) = lanes(x.shape(), axis);
    let mut dim = x.raw_dim();
    dim.slice_mut()[axis.index()] = rows.len();
    let mut out = Array::unwritten(&x.queue, dim)?;
    let count = out.len();
    take_rows::<T, I>(len, inner, &x.buffer, rows, &mut out.buffer).global(count).launch(&x.queue)?;
    Ok(out)
}
