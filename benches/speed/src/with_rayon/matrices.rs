//! Products of matrices, dense and sparse.

use anyhow::Result;
use cl_runtime::prelude::*;
use rayon::prelude::*;

use super::Jobs;
use crate::kernels::matrices::sparse;
use crate::kernels::{mixed, unit};

/// Each work-item computes an element. The sizes are arguments.
#[kernel]
fn product(m: usize, n: usize, inner: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    let (column, row) = (global_id(0), global_id(1));
    if row < m && column < n {
        let mut sum = 0.0;
        for k in 0..inner {
            sum += a[row * inner + k] * b[k * n + column];
        }
        c[row * n + column] = sum;
    }
}

/// Row by row, so that the inner loop reads neighbours.
fn product_by_hand(n: usize, inner: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    c.par_chunks_mut(n).zip(a.par_chunks(inner)).for_each(|(c, a)| {
        c.fill(0.0);
        for (a, b) in a.iter().zip(b.chunks_exact(n)) {
            for (c, b) in c.iter_mut().zip(b) {
                *c += a * b;
            }
        }
    });
}

fn sparse_by_hand(rows: &[u32], columns: &[u32], values: &[f32], x: &[f32], y: &mut [f32]) {
    y.par_iter_mut().zip(rows.par_windows(2)).for_each(|(y, rows)| {
        let row = rows[0] as usize..rows[1] as usize;
        *y = columns[row.clone()].iter().zip(&values[row]).map(|(&column, value)| value * x[column as usize]).sum();
    });
}

pub(super) fn all(jobs: &mut Jobs<'_>) -> Result<()> {
    let queue = jobs.queue;
    let n = if jobs.scale > 1 { 1024 } else { 512 };
    let (a, b): (Vec<_>, Vec<_>) = (0..n * n).map(|i| (unit(i), unit(i + n * n))).unzip();
    let (a_buffer, b_buffer) = (Buffer::from_slice(queue, &a)?, Buffer::from_slice(queue, &b)?);
    jobs.compare(
        "product",
        n * n,
        |c| product(n, n, n, &a_buffer, &b_buffer, c).global([n, n]).launch(queue)?.wait(),
        |c| product_by_hand(n, n, &a, &b, c),
    )?;
    let (height, each) = (jobs.scale << 17, 16);
    let rows: Vec<_> = (0..=height).map(|i| (each * i) as u32).collect();
    let columns: Vec<_> = (0..each * height).map(|k| mixed(k) % height as u32).collect();
    let (values, x): (Vec<_>, Vec<_>) = ((0..each * height).map(unit).collect(), (0..height).map(unit).collect());
    let (rows_buffer, columns_buffer) = (Buffer::from_slice(queue, &rows)?, Buffer::from_slice(queue, &columns)?);
    let (values_buffer, x_buffer) = (Buffer::from_slice(queue, &values)?, Buffer::from_slice(queue, &x)?);
    jobs.compare(
        "sparse",
        height,
        |y| sparse(&rows_buffer, &columns_buffer, &values_buffer, &x_buffer, y).global(height).launch(queue)?.wait(),
        |y| sparse_by_hand(&rows, &columns, &values, &x, y),
    )
}
