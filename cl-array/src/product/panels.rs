//! Products of matrices on CPUs. The right matrix is copied to strips of as many columns as a block of the result has, so
//! that its rows are read in order: where rows are apart by a power of two, they would push one another out of the cache.
//! A work-item computes a tile of the result by blocks that stay in registers, a part of the inner axis after the other, so
//! that a part of a strip stays in the first cache, and those of the tile in the second.

use super::{
    Factor, of_type_mut,
    vectors::{self, tile},
};
use crate::{Scalar, temporary::unwritten};
use cl_runtime::{Function, Queue, Result, prelude::*};

/// Copies a row of a strip for each work-item; zeros stand beyond the last column.
#[kernel]
fn pack_strips<T: Number, const COLUMNS: usize>(
    n: usize,
    inner: usize,
    b_batch: usize,
    b_inner: usize,
    b_column: usize,
    b: &[T],
    strips: &mut [[T; COLUMNS]],
) {
    let to = global_id(0);
    let (inner, across) = (inner.max(1), n.div_ceil(COLUMNS).max(1));
    let (k, strip, batch) = (to % inner, to / inner % across, to / inner / across);
    let from = batch * b_batch + k * b_inner + strip * COLUMNS * b_column;
    let mut row = [T::ZERO; COLUMNS];
    for j in 0..COLUMNS {
        let at = from + j * b_column;
        if strip * COLUMNS + j < n && at < b.len() {
            row[j] = b[at];
        }
    }
    strips[to] = row;
}

/// The first columns of a block. They are the other way round: of a copy, compilers would make the same variable, which
/// would not stay in registers.
#[device]
fn read_edge<T: Number, const ROWS: usize, const COLUMNS: usize>(
    n: usize,
    c: &[T],
    width: usize,
    mut edge: [[T; ROWS]; COLUMNS],
) -> [[T; ROWS]; COLUMNS] {
    for j in 0..width.min(COLUMNS) {
        for i in 0..ROWS {
            edge[j][i] = c[i * n + j];
        }
    }
    edge
}

#[device]
fn write_edge<T: Number, const ROWS: usize, const COLUMNS: usize>(
    n: usize,
    width: usize,
    edge: [[T; ROWS]; COLUMNS],
    c: &mut [T],
) {
    for j in 0..width.min(COLUMNS) {
        for i in 0..ROWS {
            c[i * n + j] = edge[j][i];
        }
    }
}

/// Adds the products of a part of a row and a strip to the sums in `c`, if there are any.
#[device]
fn add_row<T: Number, F: Fn(T, T, T) -> T, const COLUMNS: usize>(
    fused: F,
    has_sums: bool,
    step: usize,
    a: &[T],
    strip: &[[T; COLUMNS]],
    c: &mut [T],
) {
    let mut sums = [T::ZERO; COLUMNS];
    let width = c.len().min(COLUMNS);
    if has_sums {
        for j in 0..width {
            sums[j] = c[j];
        }
    }
    for k in 0..strip.len() {
        let (x, y) = (a[k * step], strip[k]);
        for j in 0..COLUMNS {
            sums[j] = fused(x, y[j], sums[j]);
        }
    }
    for j in 0..width {
        c[j] = sums[j];
    }
}

/// Computes a tile of the result of `tile_rows` rows and `tile_strips` strips.
///
/// # Safety
///
/// `a` has all elements that the steps and lengths tell, and `strips` are all strips. No two work-items have the same tile,
/// which the compiler cannot see.
#[kernel(local = [1, 1, 1])]
#[allow(clippy::too_many_arguments)]
unsafe fn product_panels<T: Number, F: Fn(T, T, T) -> T + Copy, const ROWS: usize, const COLUMNS: usize>(
    fused: F,
    m: usize,
    n: usize,
    inner: usize,
    tile_rows: usize,
    tile_strips: usize,
    a_batch: usize,
    a_row: usize,
    a_inner: usize,
    b_batch: usize,
    a: &[T],
    strips: &[[T; COLUMNS]],
    c: &mut [T],
) {
    let across = n.div_ceil(COLUMNS);
    let (row, first_strip, batch) = (global_id(0) * tile_rows, global_id(1) * tile_strips, global_id(2));
    let end = (row + tile_rows).min(m);
    for part in 0..inner.div_ceil(256) {
        let (from, to) = (part * 256, (part * 256 + 256).min(inner));
        for strip in first_strip..(first_strip + tile_strips).min(across) {
            let of_strip = batch * b_batch + strip * inner;
            let width = (n - strip * COLUMNS).min(COLUMNS);
            for block in 0..end.saturating_sub(row) / ROWS {
                let top = row + block * ROWS;
                let to_c = (batch * m + top) * n + strip * COLUMNS;
                // all their indices are constants, so that they stay in registers
                let mut sums = [[T::ZERO; COLUMNS]; ROWS];
                if part > 0 && width == COLUMNS {
                    #[unroll]
                    for i in 0..ROWS {
                        let own = &c[to_c + i * n..to_c + i * n + COLUMNS];
                        #[unroll]
                        for j in 0..COLUMNS {
                            sums[i][j] = own[j];
                        }
                    }
                } else if part > 0 {
                    let none = [[T::ZERO; ROWS]; COLUMNS];
                    let edge: [[T; ROWS]; COLUMNS] = read_edge(n, &c[to_c..], width, none);
                    #[unroll]
                    for i in 0..ROWS {
                        #[unroll]
                        for j in 0..COLUMNS {
                            sums[i][j] = edge[j][i];
                        }
                    }
                }
                for k in from..to {
                    // SAFETY: k is less than the inner length
                    let y = unsafe { *strips.get_unchecked(of_strip + k) };
                    #[unroll]
                    for i in 0..ROWS {
                        // SAFETY: as before, and there are as many rows
                        let x = unsafe { *a.get_unchecked(batch * a_batch + (top + i) * a_row + k * a_inner) };
                        #[unroll]
                        for j in 0..COLUMNS {
                            sums[i][j] = fused(x, y[j], sums[i][j]);
                        }
                    }
                }
                if width == COLUMNS {
                    #[unroll]
                    for i in 0..ROWS {
                        let own = &mut c[to_c + i * n..to_c + i * n + COLUMNS];
                        #[unroll]
                        for j in 0..COLUMNS {
                            own[j] = sums[i][j];
                        }
                    }
                } else {
                    let mut edge = [[T::ZERO; ROWS]; COLUMNS];
                    #[unroll]
                    for i in 0..ROWS {
                        #[unroll]
                        for j in 0..COLUMNS {
                            edge[j][i] = sums[i][j];
                        }
                    }
                    write_edge(n, width, edge, &mut c[to_c..]);
                }
            }
            for r in row + end.saturating_sub(row) / ROWS * ROWS..end {
                let (to_c, from_a) =
                    ((batch * m + r) * n + strip * COLUMNS, batch * a_batch + r * a_row + from * a_inner);
                let strip = &strips[of_strip + from..of_strip + to];
                add_row(fused, part > 0, a_inner, &a[from_a..], strip, &mut c[to_c..to_c + width]);
            }
        }
    }
}

/// Enqueues the product of the factors, of these lengths.
pub(super) fn product<T: Scalar>(
    queue: &Queue,
    a: &Factor<'_, T>,
    b: &Factor<'_, T>,
    lengths: [usize; 4],
    c: &mut Buffer<T>,
) -> Result<()> {
    if let (Some(a), Some(b), Some(c)) = (a.of_type(), b.of_type(), of_type_mut(c)) {
        return vectors::product_f32(queue, &a, &b, lengths, c);
    }
    if let (Some(a), Some(b), Some(c)) = (a.of_type(), b.of_type(), of_type_mut(c)) {
        return vectors::product_f64(queue, &a, &b, lengths, c);
    }
    // eight vectors of 32 bytes, as many as two units with a latency of four cycles have under way; LLVM finds them only
    // in rows of 16 elements
    match size_of::<T>() {
        8 => of_size::<T, 2, 16>(queue, a, b, lengths, c),
        _ => of_size::<T, 4, 16>(queue, a, b, lengths, c),
    }
}

fn of_size<T: Scalar, const ROWS: usize, const COLUMNS: usize>(
    queue: &Queue,
    a: &Factor<'_, T>,
    b: &Factor<'_, T>,
    [batches, m, n, inner]: [usize; 4],
    c: &mut Buffer<T>,
) -> Result<()> {
    let across = n.div_ceil(COLUMNS);
    let [b_step, b_inner, b_column] = b.steps;
    let copies = if b_step == 0 { 1 } else { batches };
    let mut strips: Buffer<[T; COLUMNS]> = unwritten(queue, copies * across * inner)?;
    let from = b.buffer.slice(b.part.clone());
    let count = strips.len();
    pack_strips::<T, COLUMNS>(n, inner, b_step, b_inner, b_column, from, &mut strips).global(count).launch(queue)?;
    let (tile_strips, tile_rows) = tile(queue, [batches, m, across]);
    let (a_from, [a_batch, a_row, a_inner]) = (a.buffer.slice(a.part.clone()), a.steps);
    let b_batch = if b_step == 0 { 0 } else { across * inner };
    let fused = Function::<T::MultiplyAdd>::new();
    // SAFETY: the factors are of these lengths, and the steps between tiles are their sizes
    let launch = unsafe {
        product_panels::<T, T::MultiplyAdd, ROWS, COLUMNS>(
            fused,
            m,
            n,
            inner,
            tile_rows,
            tile_strips,
            a_batch,
            a_row,
            a_inner,
            b_batch,
            a_from,
            &strips,
            c,
        )
    };
    launch.global([m.div_ceil(tile_rows), across.div_ceil(tile_strips), batches]).launch(queue)?;
    Ok(())
}
