//! Kernels for the lanes of a contiguous array: the lines of elements along one axis.

use super::{
    base::Array,
    strided::{Strided, elements},
};
use crate::temporary::unwritten;
use cl_runtime::{DeviceFn, Element, Error, Function, Result, prelude::*};
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

/// Element `i` of the result is in row `k` of an axis, and comes from row `rows[k]`.
#[kernel]
fn take_rows<T: Element, I: Int>(len: usize, inner: usize, x: &[T], rows: &[I], out: &mut [T]) {
    let i = global_id(0);
    let (inner, count) = (inner.max(1), rows.len().max(1));
    let row = rows[i / inner % count].to_usize();
    assert!(row < len, "an index is out of bounds for the axis");
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
