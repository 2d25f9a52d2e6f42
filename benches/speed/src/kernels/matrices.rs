//! Dense and sparse products, a dot product.

use anyhow::Result;
use cl_runtime::prelude::*;

use super::mixed;
use crate::bench::{Bench, Pair};

const TILE: usize = 16;

#[kernel(local = [TILE, TILE])]
fn product_tiled(m: usize, n: usize, inner: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    #[local]
    let mut tile_a: [[f32; TILE]; TILE];
    #[local]
    let mut tile_b: [[f32; TILE]; TILE];
    let (column, row) = (global_id(0), global_id(1));
    let (lx, ly) = (local_id(0), local_id(1));
    let mut sum = 0.0;
    for tile in 0..inner.div_ceil(TILE) {
        let (from_x, from_y) = (tile * TILE + lx, tile * TILE + ly);
        tile_a[ly][lx] = if row < m && from_x < inner { a[row * inner + from_x] } else { 0.0 };
        tile_b[ly][lx] = if from_y < inner && column < n { b[from_y * n + column] } else { 0.0 };
        barrier();
        for k in 0..TILE {
            sum += tile_a[ly][k] * tile_b[k][lx];
        }
        barrier();
    }
    if row < m && column < n {
        c[row * n + column] = sum;
    }
}

/// Each work-item computes 4 × 4 elements, in registers. The sides are multiples of 64.
#[kernel(local = [16, 16])]
fn product_registers(n: usize, inner: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    const TILE: usize = 16;
    const SIDE: usize = 64;
    const DEPTH: usize = 16;
    const EACH: usize = 4;
    #[local]
    let mut tile_a: [[f32; SIDE]; DEPTH];
    #[local]
    let mut tile_b: [[f32; SIDE]; DEPTH];
    let (lx, ly) = (local_id(0), local_id(1));
    let (column, row) = (group_id(0) * SIDE, group_id(1) * SIDE);
    let mut sums = [[0.0f32; EACH]; EACH];
    for tile in 0..inner / DEPTH {
        for k in 0..EACH {
            tile_a[lx][ly + k * TILE] = a[(row + ly + k * TILE) * inner + tile * DEPTH + lx];
            tile_b[ly][lx + k * TILE] = b[(tile * DEPTH + ly) * n + column + lx + k * TILE];
        }
        barrier();
        for k in 0..DEPTH {
            for i in 0..EACH {
                for j in 0..EACH {
                    sums[i][j] += tile_a[k][ly + i * TILE] * tile_b[k][lx + j * TILE];
                }
            }
        }
        barrier();
    }
    for i in 0..EACH {
        for j in 0..EACH {
            let (y, x) = (row + ly + i * TILE, column + lx + j * TILE);
            if x < n {
                c[y * n + x] = sums[i][j];
            }
        }
    }
}

/// The product of a matrix in compressed rows with a vector.
#[kernel]
pub(crate) fn sparse(rows: &[u32], columns: &[u32], values: &[f32], x: &[f32], y: &mut [f32]) {
    let row = global_id(0);
    if row < y.len() {
        let mut sum = 0.0;
        for k in rows[row] as usize..rows[row + 1] as usize {
            sum += values[k] * x[columns[k] as usize];
        }
        y[row] = sum;
    }
}

const GROUP: usize = 128;

#[kernel(local = GROUP)]
fn dot(a: &[f32], b: &[f32], sums: &mut [f32]) {
    #[local]
    let mut partial: [f32; GROUP];
    let l = local_id(0);
    let mut sum = 0.0;
    let mut i = global_id(0);
    while i < a.len() {
        sum += a[i] * b[i];
        i += global_size(0);
    }
    partial[l] = sum;
    barrier();
    let mut half = GROUP / 2;
    while half > 0 {
        if l < half {
            partial[l] += partial[l + half];
        }
        barrier();
        half /= 2;
    }
    if l == 0 {
        sums[group_id(0)] = partial[0];
    }
}

pub(super) fn all(bench: &mut Bench) -> Result<()> {
    let queue = bench.queue;
    let n = if bench.scale > 1 { 1024 } else { 256 };
    let (a, b) = (bench.numbers(n * n)?, bench.numbers(n * n)?);
    bench.compare(
        Pair { kernel: product_tiled::KERNEL, twin: include_str!("product_tiled.cl") },
        n * n,
        |c| product_tiled(n, n, n, &a, &b, c).global([n, n]).launch(queue),
        |twin, c| {
            unsafe { twin.with((n as i32, n as i32, n as i32, &a, &b, c)) }
                .global([n, n])
                .local([TILE, TILE])
                .launch(queue)
        },
    )?;
    bench.compare(
        Pair { kernel: product_registers::KERNEL, twin: include_str!("product_registers.cl") },
        n * n,
        |c| product_registers(n, n, &a, &b, c).global([n / 4, n / 4]).launch(queue),
        |twin, c| {
            unsafe { twin.with((n as i32, n as i32, &a, &b, c)) }
                .global([n / 4, n / 4])
                .local([TILE, TILE])
                .launch(queue)
        },
    )?;
    let height = bench.scale << 16;
    let rows = bench.buffer(height + 1, |i| 16 * i as u32)?;
    let columns = bench.buffer(16 * height, |k| mixed(k) % height as u32)?;
    let (values, x) = (bench.numbers(16 * height)?, bench.numbers(height)?);
    bench.compare(
        Pair { kernel: sparse::KERNEL, twin: include_str!("sparse.cl") },
        height,
        |y| sparse(&rows, &columns, &values, &x, y).global(height).local(64).launch(queue),
        |twin, y| {
            unsafe { twin.with((&rows, &columns, &values, &x, y, height as i32)) }
                .global(height)
                .local(64)
                .launch(queue)
        },
    )?;
    let len = bench.scale << 21;
    let (a, b, groups) = (bench.numbers(len)?, bench.numbers(len)?, 256);
    bench.compare(
        Pair { kernel: dot::KERNEL, twin: include_str!("dot.cl") },
        groups,
        |sums| dot(&a, &b, sums).global(groups * GROUP).launch(queue),
        |twin, sums| unsafe { twin.with((&a, &b, sums, len as i32)) }.global(groups * GROUP).local(GROUP).launch(queue),
    )
}
