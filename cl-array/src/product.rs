//! Products of matrices and vectors.
//!
//! Every element of a product of matrices is a sum in the order of the inner axis, of fused products where they are floats,
//! so that every device returns the same. A product with a vector has 32 sums for each element, of every 32nd product, which
//! are combined in a tree.

use crate::{
    Array, ArrayView, Scalar,
    array::strided::Strided,
    functions::plus,
    groups::{are_serial, are_wide},
    temporary::unwritten,
};
use cl_runtime::{Element, Error, Function, Result, prelude::*};
use ndarray::{Axis, Dimension, Ix1, Ix2, Ix3};
use std::{any::Any, ops::Range};

mod panels;
mod vectors;

/// The sides of a tile of the result on GPUs.
const SIDE: usize = 128;

/// Each group computes a tile of 128 × 128 elements, each work-item 8 × 8 of them in registers: 4 × 4 in each quarter, so
/// that neighbours read neighbouring local memory. The next part of the factors is on its way from global memory while one
/// is multiplied.
///
/// # Safety
///
/// None of its own. One work-item writes each element of local memory and of the result. The compiler does not see that all
/// work-items take the same one of two ways to fill local memory, and that no two groups have the same tile.
#[kernel(local = [256])]
#[allow(clippy::too_many_arguments)]
unsafe fn product_tiles<T: Number, F: Fn(T, T, T) -> T>(
    fused: F,
    m: usize,
    n: usize,
    inner: usize,
    a_batch: usize,
    a_row: usize,
    a_inner: usize,
    b_batch: usize,
    b_inner: usize,
    b_column: usize,
    a: &[T],
    b: &[T],
    c: &mut [T],
) {
    // four more for the banks of local memory
    #[local]
    let mut tile_a: [[T; 132]; 16];
    #[local]
    let mut tile_b: [[T; 132]; 16];
    let (lx, ly, tile) = (local_id(0) % 16, local_id(0) / 16, group_id(0));
    // all tiles along one axis of the launch: GPUs take few groups along the others
    let (across, down) = (n.div_ceil(128).max(1), m.div_ceil(128).max(1));
    let (column, row, batch) = (tile % across * 128, tile / across % down * 128, tile / across / down);
    // neighbours read neighbours
    let (a_k, a_r) = if a_inner <= 1 { (lx, ly) } else { (ly, lx) };
    let (b_k, b_c) = if b_column <= 1 { (ly, lx) } else { (lx, ly) };
    let of_a = |k: usize, r: usize| {
        let at = batch * a_batch + r * a_row + k * a_inner;
        if r < m && k < inner && at < a.len() { a[at] } else { T::ZERO }
    };
    let of_b = |k: usize, c: usize| {
        let at = batch * b_batch + k * b_inner + c * b_column;
        if c < n && k < inner && at < b.len() { b[at] } else { T::ZERO }
    };
    let mut next_a = [T::ZERO; 8];
    let mut next_b = [T::ZERO; 8];
    for i in 0..8 {
        next_a[i] = of_a(a_k, row + a_r + 16 * i);
        next_b[i] = of_b(b_k, column + b_c + 16 * i);
    }
    let mut sums = [[T::ZERO; 8]; 8];
    for part in 0..inner.div_ceil(16) {
        for i in 0..8 {
            if a_inner <= 1 {
                tile_a[lx][ly + 16 * i] = next_a[i];
            } else {
                tile_a[ly][lx + 16 * i] = next_a[i];
            }
            if b_column <= 1 {
                tile_b[ly][lx + 16 * i] = next_b[i];
            } else {
                tile_b[lx][ly + 16 * i] = next_b[i];
            }
        }
        barrier();
        for i in 0..8 {
            next_a[i] = of_a((part + 1) * 16 + a_k, row + a_r + 16 * i);
            next_b[i] = of_b((part + 1) * 16 + b_k, column + b_c + 16 * i);
        }
        for k in 0..16 {
            let mut x = [T::ZERO; 8];
            let mut y = [T::ZERO; 8];
            for i in 0..8 {
                x[i] = tile_a[k][i / 4 * 64 + ly * 4 + i % 4];
                y[i] = tile_b[k][i / 4 * 64 + lx * 4 + i % 4];
            }
            for i in 0..8 {
                for j in 0..8 {
                    sums[i][j] = fused(x[i], y[j], sums[i][j]);
                }
            }
        }
        barrier();
    }
    for i in 0..8 {
        for j in 0..8 {
            let (r, s) = (row + i / 4 * 64 + ly * 4 + i % 4, column + j / 4 * 64 + lx * 4 + j % 4);
            let at = (batch * m + r) * n + s;
            if r < m && s < n && at < c.len() {
                c[at] = sums[i][j];
            }
        }
    }
}

/// The same for `f32`, with local memory that is read by vectors, as compilers do not of themselves.
///
/// # Safety
///
/// See [`product_tiles`].
#[kernel(local = [256])]
#[allow(clippy::too_many_arguments)]
unsafe fn product_vectors(
    m: usize,
    n: usize,
    inner: usize,
    a_batch: usize,
    a_row: usize,
    a_inner: usize,
    b_batch: usize,
    b_inner: usize,
    b_column: usize,
    a: &[f32],
    b: &[f32],
    c: &mut [f32],
) {
    #[local]
    let mut tile_a: [f32x4; 528];
    #[local]
    let mut tile_b: [f32x4; 528];
    let (l, tile) = (local_id(0), group_id(0));
    let (lx, ly) = (l % 16, l / 16);
    let (across, down) = (n.div_ceil(128).max(1), m.div_ceil(128).max(1));
    let (column, row, batch) = (tile % across * 128, tile / across % down * 128, tile / across / down);
    let (a_k, a_r) = if a_inner <= 1 { (l % 16, l / 16) } else { (l / 16, l % 16) };
    let (b_k, b_c) = if b_column <= 1 { (l / 16, l % 16) } else { (l % 16, l / 16) };
    // no more than it is, which the compiler does not see
    let (a_k, a_r, b_k, b_c) = (a_k % 16, a_r % 16, b_k % 16, b_c % 16);
    let of_a = |k: usize, r: usize| {
        let at = batch * a_batch + r * a_row + k * a_inner;
        if r < m && k < inner && at < a.len() { a[at] } else { 0.0 }
    };
    let of_b = |k: usize, c: usize| {
        let at = batch * b_batch + k * b_inner + c * b_column;
        if c < n && k < inner && at < b.len() { b[at] } else { 0.0 }
    };
    let mut next_a = [0.0f32; 8];
    let mut next_b = [0.0f32; 8];
    for i in 0..8 {
        next_a[i] = of_a(a_k, row + a_r + 16 * i);
        next_b[i] = of_b(b_k, column + b_c + 16 * i);
    }
    let mut sums = [[0.0f32; 8]; 8];
    for part in 0..inner.div_ceil(16) {
        let cells_a: &mut [f32] = bytemuck::cast_slice_mut(&mut tile_a[..]);
        for i in 0..8 {
            cells_a[a_k * 132 + a_r + 16 * i] = next_a[i];
        }
        let cells_b: &mut [f32] = bytemuck::cast_slice_mut(&mut tile_b[..]);
        for i in 0..8 {
            cells_b[b_k * 132 + b_c + 16 * i] = next_b[i];
        }
        barrier();
        for i in 0..8 {
            next_a[i] = of_a((part + 1) * 16 + a_k, row + a_r + 16 * i);
            next_b[i] = of_b((part + 1) * 16 + b_k, column + b_c + 16 * i);
        }
        #[unroll]
        for k in 0..16 {
            let (x0, x1) = (tile_a[k * 33 + ly], tile_a[k * 33 + 16 + ly]);
            let (y0, y1) = (tile_b[k * 33 + lx], tile_b[k * 33 + 16 + lx]);
            let x = [x0.x, x0.y, x0.z, x0.w, x1.x, x1.y, x1.z, x1.w];
            let y = [y0.x, y0.y, y0.z, y0.w, y1.x, y1.y, y1.z, y1.w];
            for i in 0..8 {
                for j in 0..8 {
                    sums[i][j] = x[i].mul_add(y[j], sums[i][j]);
                }
            }
        }
        barrier();
    }
    for i in 0..8 {
        for j in 0..8 {
            let (r, s) = (row + i / 4 * 64 + ly * 4 + i % 4, column + j / 4 * 64 + lx * 4 + j % 4);
            let at = (batch * m + r) * n + s;
            if r < m && s < n && at < c.len() {
                c[at] = sums[i][j];
            }
        }
    }
}

/// Eight rows in each group, 32 work-items for each; the rows are contiguous.
#[kernel(local = [256])]
fn rows_times_vector<T: Element, F: Fn(T, T, T) -> T, P: Fn(T, T) -> T>(
    fused: F,
    plus: P,
    zero: T,
    inner: usize,
    step: usize,
    a: &[T],
    x: &[T],
    out: &mut [T],
) {
    #[local]
    let mut sums: [[T; 32]; 8];
    let (lane, own) = (local_id(0) % 32, local_id(0) / 32);
    let row = group_id(0) * 8 + own;
    let mut sum = zero;
    if row < out.len() {
        for k in (lane..inner).step_by(32) {
            sum = fused(a[row * step + k], x[k], sum);
        }
    }
    sums[own][lane] = sum;
    barrier();
    let mut half = 16;
    while half > 0 {
        if lane < half {
            sums[own][lane] = plus(sums[own][lane], sums[own][lane + half]);
        }
        barrier();
        half /= 2;
    }
    if lane == 0 && row < out.len() {
        out[row] = sums[own][0];
    }
}

/// 32 rows in each group, eight work-items for each; the columns are contiguous.
#[kernel(local = [256])]
fn columns_times_vector<T: Element, F: Fn(T, T, T) -> T, P: Fn(T, T) -> T>(
    fused: F,
    plus: P,
    zero: T,
    inner: usize,
    step: usize,
    a: &[T],
    x: &[T],
    out: &mut [T],
) {
    #[local]
    let mut sums: [[T; 32]; 32];
    let (own, part) = (local_id(0) % 32, local_id(0) / 32);
    let row = group_id(0) * 32 + own;
    for quarter in 0..4 {
        let mut sum = zero;
        if row < out.len() {
            for k in (quarter * 8 + part..inner).step_by(32) {
                sum = fused(a[k * step + row], x[k], sum);
            }
        }
        sums[quarter * 8 + part][own] = sum;
    }
    barrier();
    let mut half = 16;
    while half > 0 {
        for lane in (part..half).step_by(8) {
            sums[lane][own] = plus(sums[lane][own], sums[lane + half][own]);
        }
        barrier();
        half /= 2;
    }
    if part == 0 && row < out.len() {
        out[row] = sums[0][own];
    }
}

/// The sum of 32 lanes, as a group combines them.
#[device]
fn combined<T: Number>(mut sums: [T; 32]) -> T {
    let mut half = 16;
    while half > 0 {
        for lane in 0..16 {
            if lane < half {
                sums[lane] += sums[lane + half];
            }
        }
        half /= 2;
    }
    sums[0]
}

/// One work-item for each row: on CPUs.
#[kernel]
#[allow(clippy::too_many_arguments)]
fn row_times_vector<T: Number, F: Fn(T, T, T) -> T>(
    fused: F,
    inner: usize,
    row_step: usize,
    step: usize,
    a: &[T],
    x: &[T],
    out: &mut [T],
) {
    let row = global_id(0);
    let mut sums = [T::ZERO; 32];
    for part in 0..inner / 32 {
        for lane in 0..32 {
            let k = part * 32 + lane;
            sums[lane] = fused(a[row * row_step + k * step], x[k], sums[lane]);
        }
    }
    for lane in 0..inner % 32 {
        let k = inner / 32 * 32 + lane;
        sums[lane] = fused(a[row * row_step + k * step], x[k], sums[lane]);
    }
    let sum: T = combined(sums);
    out[row] = sum;
}

/// The steps, if the kernels can read the factor: none is negative, and one of the last two axes has neighbours.
fn readable<T: Element>(factor: &ArrayView<'_, T, Ix3>) -> Option<[usize; 3]> {
    let (mut steps, shape) = ([0; 3], factor.shape());
    for ((own, step), len) in steps.iter_mut().zip(factor.strides()).zip(shape) {
        *own = if *len <= 1 { 0 } else { usize::try_from(step).ok()? };
    }
    let [_, row, column] = &mut steps;
    match (shape[1], shape[2]) {
        (_, 0..=1) => *column = 1,
        _ if *column == 1 => {}
        (0..=1, _) => *row = 1,
        _ if *row == 1 => {}
        _ => return None,
    }
    Some(steps)
}

/// A factor as the kernels read it: a part of a buffer, and the steps of its axes.
struct Factor<'a, T: Element> {
    buffer: &'a Buffer<T>,
    part: Range<usize>,
    steps: [usize; 3],
}

impl<'a, T: Element> Factor<'a, T> {
    /// Copies the factor to `copy` if the kernels cannot read it.
    fn new(from: &ArrayView<'a, T, Ix3>, copy: &'a mut Option<Array<T, Ix3>>) -> Result<Self> {
        match readable(from) {
            Some(steps) => Ok(Self { buffer: from.buffer, part: from.at.span(), steps }),
            None => {
                let copy = copy.insert(from.to_owned()?).view();
                let steps = [copy.shape()[1] * copy.shape()[2], copy.shape()[2], 1];
                Ok(Self { buffer: copy.buffer, part: 0..copy.len(), steps })
            }
        }
    }

    /// The factor, if its elements are of this type.
    fn of_type<U: Element>(&self) -> Option<Factor<'a, U>> {
        let buffer = (self.buffer as &dyn Any).downcast_ref()?;
        Some(Factor { buffer, part: self.part.clone(), steps: self.steps })
    }
}

/// The buffer, if its elements are of this type.
fn of_type_mut<T: Element, U: Element>(buffer: &mut Buffer<T>) -> Option<&mut Buffer<U>> {
    (buffer as &mut dyn Any).downcast_mut()
}

/// The error of a product of these shapes. A first axis of length one in both, that of a single product, is not shown.
pub(crate) fn mismatch(a: &[usize], b: &[usize]) -> Error {
    let (a, b) = match (a, b) {
        ([1, a @ ..], [1, b @ ..]) if a.len() == 2 => (a, b),
        shapes => shapes,
    };
    let (columns, rows) = (a[a.len() - 1], b[b.len().saturating_sub(2)]);
    let reason = match columns == rows {
        true => format!("they have {} and {} matrices", a[0], b[0]),
        false => format!("the first has {columns} elements in a row, and the second {rows} in a column"),
    };
    Error::Shape { problem: format!("the product of shapes {a:?} and {b:?}: {reason}") }
}

/// The products of matrices, one for each index of the first axis. A first axis of length one is repeated. Does not wait.
pub(crate) fn matrices<T: Scalar>(a: &ArrayView<'_, T, Ix3>, b: &ArrayView<'_, T, Ix3>) -> Result<Array<T, Ix3>> {
    let ((batches, m, inner), (b_batches, b_inner, n)) = (a.raw_dim().into_pattern(), b.raw_dim().into_pattern());
    if inner != b_inner || batches != b_batches && batches != 1 && b_batches != 1 {
        return Err(mismatch(a.shape(), b.shape()));
    }
    let batches = if batches == 1 { b_batches } else { batches };
    let (queue, dim) = (a.queue, Ix3(batches, m, n));
    if inner == 0 {
        return Array::zeros(queue, dim);
    }
    let mut out = Array::unwritten(queue, dim)?;
    if out.is_empty() {
        return Ok(out);
    }
    let (mut copy_a, mut copy_b) = (None, None);
    // 33 KiB of local memory for elements of eight bytes; devices with 32 KiB compute panels
    let wide = are_wide(queue) && queue.device().capabilities().local_memory >= 48 << 10;
    let (a, b) = (Factor::new(a, &mut copy_a)?, Factor::new(b, &mut copy_b)?);
    let (lengths, c) = ([batches, m, n, inner], &mut out.buffer);
    if wide {
        tiles(&a, &b, lengths, c).launch(queue)?;
    } else if are_serial(queue) {
        panels::product(queue, &a, &b, lengths, c)?;
    } else {
        elements(&a, &b, lengths, c).launch(queue)?;
    }
    Ok(out)
}

fn elements<'a, T: Scalar>(
    a: &Factor<'a, T>,
    b: &Factor<'a, T>,
    [_, m, n, inner]: [usize; 4],
    c: &'a mut Buffer<T>,
) -> Launch<'a> {
    let ([a_batch, a_row, a_inner], [b_batch, b_inner, b_column]) = (a.steps, b.steps);
    let (a, b) = (a.buffer.slice(a.part.clone()), b.buffer.slice(b.part.clone()));
    let (count, fused) = (c.len(), Function::<T::MultiplyAdd>::new());
    product_elements::<T, T::MultiplyAdd>(
        fused, m, n, inner, a_batch, a_row, a_inner, b_batch, b_inner, b_column, a, b, c,
    )
    .global(count)
}

fn tiles<'a, T: Scalar>(
    a: &Factor<'a, T>,
    b: &Factor<'a, T>,
    [batches, m, n, inner]: [usize; 4],
    out: &'a mut Buffer<T>,
) -> Launch<'a> {
    let (a_part, [a_batch, a_row, a_inner]) = (a.part.clone(), a.steps);
    let (b_part, [b_batch, b_inner, b_column]) = (b.part.clone(), b.steps);
    let global = n.div_ceil(SIDE) * m.div_ceil(SIDE) * batches * 256;
    if let (Some(a), Some(b)) = (a.of_type::<f32>(), b.of_type::<f32>()) {
        let (a, b) = (a.buffer.slice(a_part), b.buffer.slice(b_part));
        let c = of_type_mut(out).expect("the type of the factors");
        // SAFETY: see there
        let launch =
            unsafe { product_vectors(m, n, inner, a_batch, a_row, a_inner, b_batch, b_inner, b_column, a, b, c) };
        return launch.global(global);
    }
    let (a, b, fused) = (a.buffer.slice(a_part), b.buffer.slice(b_part), Function::<T::MultiplyAdd>::new());
    // SAFETY: see there
    let launch = unsafe {
        product_tiles::<T, T::MultiplyAdd>(
            fused, m, n, inner, a_batch, a_row, a_inner, b_batch, b_inner, b_column, a, b, out,
        )
    };
    launch.global(global)
}

/// An element of the result for each work-item, for drivers that leave loops of many iterations.
#[kernel]
#[allow(clippy::too_many_arguments)]
fn product_elements<T: Number, F: Fn(T, T, T) -> T>(
    fused: F,
    m: usize,
    n: usize,
    inner: usize,
    a_batch: usize,
    a_row: usize,
    a_inner: usize,
    b_batch: usize,
    b_inner: usize,
    b_column: usize,
    a: &[T],
    b: &[T],
    c: &mut [T],
) {
    let to = global_id(0);
    let (column, row, batch) = (to % n.max(1), to / n.max(1) % m.max(1), to / n.max(1) / m.max(1));
    let (from_a, from_b) = (batch * a_batch + row * a_row, batch * b_batch + column * b_column);
    let mut sum = T::ZERO;
    for k in 0..inner {
        sum = fused(a[from_a + k * a_inner], b[from_b + k * b_inner], sum);
    }
    c[to] = sum;
}

/// The product of a matrix and a vector. Does not wait.
pub(crate) fn matrix_vector<T: Scalar>(a: &ArrayView<'_, T, Ix2>, x: &ArrayView<'_, T, Ix1>) -> Result<Array<T, Ix1>> {
    let (m, inner) = a.raw_dim().into_pattern();
    if x.len() != inner {
        return Err(mismatch(a.shape(), x.shape()));
    }
    let queue = a.queue;
    if inner == 0 {
        return Array::zeros(queue, m);
    }
    let mut out: Buffer<T> = unwritten(queue, m)?;
    if m > 0 {
        let (mut copy_a, mut copy_x) = (None, None);
        let x = x.contiguous(&mut copy_x)?;
        let Factor { buffer, part, steps: [_, row, column] } = Factor::new(&a.insert_axis(Axis(0)), &mut copy_a)?;
        let (a, fused) = (buffer.slice(part), Function::<T::MultiplyAdd>::new());
        match (are_wide(queue), column) {
            (false, _) => row_times_vector::<T, T::MultiplyAdd>(fused, inner, row, column, a, x, &mut out).global(m),
            (true, 1) => rows_times_vector::<T, T::MultiplyAdd, plus<T>>(
                fused,
                plus::<T>::FUNCTION,
                T::ZERO,
                inner,
                row,
                a,
                x,
                &mut out,
            )
            .global(m.div_ceil(8) * 256),
            (true, _) => columns_times_vector::<T, T::MultiplyAdd, plus<T>>(
                fused,
                plus::<T>::FUNCTION,
                T::ZERO,
                inner,
                column,
                a,
                x,
                &mut out,
            )
            .global(m.div_ceil(32) * 256),
        }
        .launch(queue)?;
    }
    Ok(Array::new(queue.clone(), out, Strided::contiguous(Ix1(m))))
}

/// `a * b + c`, rounded once.
#[device]
#[allow(unreachable_pub)] // it stands in a public trait
pub fn fused<T: Float>(a: T, b: T, c: T) -> T {
    a.mul_add(b, c)
}

/// `a * b + c`; integers wrap.
#[device]
#[allow(unreachable_pub)] // it stands in a public trait
pub fn multiplied_and_added<T: Int>(a: T, b: T, c: T) -> T {
    a * b + c
}
