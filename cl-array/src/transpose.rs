//! Copies of transposed matrices, by tiles: neighbours read neighbours, and neighbours write neighbours.

use crate::{Array, ArrayView, groups::are_wide};
use cl_runtime::{Element, Result, prelude::*};
use ndarray::Dimension;

/// Groups of 256 exchange a tile of 32 × 32 in local memory. Element `(r, c)` of matrix `b` comes from `b * batch + r + c *
/// step`.
#[kernel(local = [256])]
fn transpose_tiles<T: Element>(m: usize, n: usize, batch: usize, step: usize, x: &[T], out: &mut [T]) {
    // one more for the banks of local memory
    #[local]
    let mut tile: [[T; 33]; 32];
    let (lx, ly, group) = (local_id(0) % 32, local_id(0) / 32, group_id(0));
    let (across, down) = (n.div_ceil(32).max(1), m.div_ceil(32).max(1));
    let (column, row, number) = (group % across * 32, group / across % down * 32, group / across / down);
    for i in 0..4 {
        let (r, c) = (row + lx, column + ly + 8 * i);
        let at = number * batch + r + c * step;
        if r < m && c < n && at < x.len() {
            tile[ly + 8 * i][lx] = x[at];
        }
    }
    barrier();
    for i in 0..4 {
        let (r, c) = (row + ly + 8 * i, column + lx);
        // SAFETY: a tile is a group's alone, and each of its elements is written by one work-item
        let at = unsafe { cl::assume_unique((number * m + r) * n + c) };
        if r < m && c < n && at < out.len() {
            out[at] = tile[lx][ly + 8 * i];
        }
    }
}

/// Each work-item copies a block of 16 × 16: on CPUs.
#[kernel]
fn transpose_blocks<T: Element>(m: usize, n: usize, batch: usize, step: usize, x: &[T], out: &mut [T]) {
    let (column, row, number) = (global_id(0) * 16, global_id(1) * 16, global_id(2));
    for r in row..(row + 16).min(m) {
        for c in column..(column + 16).min(n) {
            // SAFETY: a block is a work-item's alone
            let at = unsafe { cl::assume_unique((number * m + r) * n + c) };
            out[at] = x[number * batch + r + c * step];
        }
    }
}

/// A contiguous copy of a transposed matrix or of a batch of such; none of what is small or no such.
pub(crate) fn transposed<T: Element, D: Dimension>(view: &ArrayView<'_, T, D>) -> Result<Option<Array<T, D>>> {
    let (shape, strides) = (view.shape(), view.strides());
    let (batches, batch, [m, n], [row, column]) = match (shape, &strides[..]) {
        (&[m, n], &[row, column]) => (1, 0, [m, n], [row, column]),
        (&[batches, m, n], &[batch, row, column]) => (batches, batch, [m, n], [row, column]),
        _ => return Ok(None),
    };
    if m < 32 || n < 32 || batches == 0 || row != 1 || column <= 1 || batch < 0 || size_of::<T>() > 16 {
        return Ok(None);
    }
    let mut out = Array::unwritten(view.queue, view.raw_dim())?;
    let (x, batch, column) = (view.buffer.slice(view.at.span()), batch as usize, column as usize);
    let launch = match are_wide(view.queue) {
        true => transpose_tiles::<T>(m, n, batch, column, x, &mut out.buffer)
            .global(n.div_ceil(32) * m.div_ceil(32) * batches * 256),
        false => transpose_blocks::<T>(m, n, batch, column, x, &mut out.buffer).global([
            n.div_ceil(16),
            m.div_ceil(16),
            batches,
        ]),
    };
    launch.launch(view.queue)?;
    Ok(Some(out))
}
