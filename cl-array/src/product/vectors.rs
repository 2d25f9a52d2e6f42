//! Products of matrices of floats on CPUs, by vectors. As [`panels`](super::panels), but a row of a strip and of a block is a
//! vector: of arrays, drivers make scalars.

use super::Factor;
use crate::temporary::unwritten;
use cl_runtime::{Queue, Result, prelude::*};

/// The rows of a block. With two registers for each row, a block has 12 of the 16 registers that CPUs have at least.
const ROWS: usize = 6;

/// The columns of a tile of the result, in strips, and its rows.
const TILE: (usize, usize) = (16, 96);

macro_rules! vector_products {
    ($($product:ident $pack:ident $load:ident $block:ident $panels:ident $T:ident $V:ident $columns:literal)*) => {$(
        /// Copies a row of a strip for each work-item; zeros stand beyond the last column.
        #[kernel]
        fn $pack(n: usize, inner: usize, b_batch: usize, b_inner: usize, b_column: usize, b: &[$T], strips: &mut [$V]) {
            let to = global_id(0);
            let (inner, across) = (inner.max(1), n.div_ceil($columns).max(1));
            let (k, strip, batch) = (to % inner, to / inner % across, to / inner / across);
            let from = batch * b_batch + k * b_inner + strip * $columns * b_column;
            let mut row = [0.0; $columns];
            for j in 0..$columns {
                let at = from + j * b_column;
                if strip * $columns + j < n && at < b.len() {
                    row[j] = b[at];
                }
            }
            strips[to] = $V::from_array(row);
        }

        /// The first elements of a row of the result, no more than a vector has.
        #[device]
        fn $load(width: usize, c: &[$T]) -> $V {
            if width == $columns {
                return $V::load(c);
            }
            let mut row = [0.0; $columns];
            for j in 0..width.min($columns) {
                row[j] = c[j];
            }
            $V::from_array(row)
        }

        /// Adds the products of a part of some rows and of a strip to the sums in `c`, if there are any.
        ///
        /// # Safety
        ///
        /// `a` has an element for each row and each vector of the strip.
        #[device]
        unsafe fn $block<const COUNT: usize>(
            has_sums: bool,
            n: usize,
            width: usize,
            a_row: usize,
            a_inner: usize,
            a: &[$T],
            strip: &[$V],
            c: &mut [$T],
        ) {
            let mut sums = [$V::splat(0.0); COUNT];
            if has_sums {
                #[unroll]
                for i in 0..COUNT {
                    sums[i] = $load(width, &c[i * n..]);
                }
            }
            for k in 0..strip.len() {
                let y = strip[k];
                #[unroll]
                for i in 0..COUNT {
                    // SAFETY: the caller vouches for it
                    let x = unsafe { *a.get_unchecked(i * a_row + k * a_inner) };
                    sums[i] = $V::splat(x).mul_add(y, sums[i]);
                }
            }
            #[unroll]
            for i in 0..COUNT {
                if width == $columns {
                    sums[i].store(&mut c[i * n..]);
                } else {
                    let row = sums[i].to_array();
                    for j in 0..width.min($columns) {
                        c[i * n + j] = row[j];
                    }
                }
            }
        }

        /// Computes a tile of the result of `tile_rows` rows and `tile_strips` strips.
        ///
        /// # Safety
        ///
        /// `a` has all elements that the steps and lengths tell, and `strips` are all strips. No two work-items have the
        /// same tile, which the compiler cannot see.
        #[kernel(local = [1, 1, 1])]
        #[allow(clippy::too_many_arguments)]
        unsafe fn $panels(
            m: usize,
            n: usize,
            inner: usize,
            tile_rows: usize,
            tile_strips: usize,
            a_batch: usize,
            a_row: usize,
            a_inner: usize,
            b_batch: usize,
            a: &[$T],
            strips: &[$V],
            c: &mut [$T],
        ) {
            let across = n.div_ceil($columns);
            let (row, first_strip, batch) = (global_id(0) * tile_rows, global_id(1) * tile_strips, global_id(2));
            let end = (row + tile_rows).min(m);
            let blocks = end.saturating_sub(row) / ROWS;
            for part in 0..inner.div_ceil(256) {
                let (from, to) = (part * 256, (part * 256 + 256).min(inner));
                for strip in first_strip..(first_strip + tile_strips).min(across) {
                    let of_strip = batch * b_batch + strip * inner;
                    let width = (n - strip * $columns).min($columns);
                    let y = &strips[of_strip + from..of_strip + to];
                    let from_a = batch * a_batch + from * a_inner;
                    for block in 0..blocks {
                        let top = row + block * ROWS;
                        let (x, own) = (&a[from_a + top * a_row..], &mut c[(batch * m + top) * n + strip * $columns..]);
                        // SAFETY: the rows and the part are within the matrix
                        unsafe { $block::<ROWS>(part > 0, n, width, a_row, a_inner, x, y, own) };
                    }
                    for top in row + blocks * ROWS..end {
                        let (x, own) = (&a[from_a + top * a_row..], &mut c[(batch * m + top) * n + strip * $columns..]);
                        // SAFETY: the row and the part are within the matrix
                        unsafe { $block::<1>(part > 0, n, width, a_row, a_inner, x, y, own) };
                    }
                }
            }
        }

        /// Enqueues the product of the factors, of these lengths.
        pub(super) fn $product(
            queue: &Queue,
            a: &Factor<'_, $T>,
            b: &Factor<'_, $T>,
            [batches, m, n, inner]: [usize; 4],
            c: &mut Buffer<$T>,
        ) -> Result<()> {
            let across = n.div_ceil($columns);
            let [b_step, b_inner, b_column] = b.steps;
            let copies = if b_step == 0 { 1 } else { batches };
            let mut strips: Buffer<$V> = unwritten(queue, copies * across * inner)?;
            let from = b.buffer.slice(b.part.clone());
            let count = strips.len();
            $pack(n, inner, b_step, b_inner, b_column, from, &mut strips).global(count).launch(queue)?;
            let (tile_strips, tile_rows) = tile(queue, [batches, m, across]);
            let (a_from, [a_batch, a_row, a_inner]) = (a.buffer.slice(a.part.clone()), a.steps);
            let b_batch = if b_step == 0 { 0 } else { across * inner };
            // SAFETY: the factors are of these lengths, and the steps between tiles are their sizes
            let launch = unsafe {
                $panels(m, n, inner, tile_rows, tile_strips, a_batch, a_row, a_inner, b_batch, a_from, &strips, c)
            };
            launch.global([m.div_ceil(tile_rows), across.div_ceil(tile_strips), batches]).launch(queue)?;
            Ok(())
        }
    )*};
}

vector_products! {
    product_f32 pack_f32 load_f32 block_f32 panels_f32 f32 f32x16 16
    product_f64 pack_f64 load_f64 block_f64 panels_f64 f64 f64x8 8
}

/// The strips and rows of a tile: fewer where there would be too few tiles for the cores.
pub(super) fn tile(queue: &Queue, [batches, m, across]: [usize; 3]) -> (usize, usize) {
    let (mut strips, mut rows) = TILE;
    let units = queue.device().capabilities().compute_units.max(1);
    while m.div_ceil(rows) * across.div_ceil(strips) * batches < 4 * units && strips > 2 {
        strips /= 2;
        rows /= 2;
    }
    (strips, rows)
}
