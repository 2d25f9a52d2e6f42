//! Products and transpositions, in tiles of local memory whose size does not divide the matrix's.

use cl_runtime::prelude::*;

use crate::{RunPlain, SHAPES, assert_same, each, integers, numbers, rounded};

const TILE: usize = 8;
const ROWS: usize = 2;

/// Rows of the first, what is summed over, columns of the second.
const SIZES: [(usize, usize, usize); 6] = [(0, 0, 0), (1, 1, 1), (8, 8, 8), (5, 13, 9), (17, 8, 23), (30, 33, 31)];

/// Each element a sum in order.
#[kernel]
fn product(m: usize, n: usize, k: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    let (column, row) = (global_id(0), global_id(1));
    if row < m && column < n {
        let mut sum = 0.0;
        for i in 0..k {
            sum += a[row * k + i] * b[i * n + column];
        }
        c[row * n + column] = sum;
    }
}

#[kernel]
fn product_by_rows(m: usize, n: usize, k: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    let (column, row) = (global_id(0), global_id(1));
    if row >= m || column >= n {
        return;
    }
    let row_of_a = &a[row * k..(row + 1) * k];
    let mut sum = 0.0;
    for (i, v) in row_of_a.iter().enumerate() {
        sum += v * b[i * n + column];
    }
    c[row * n + column] = sum;
}

/// In place, an element at a time.
#[kernel]
fn product_in_memory(m: usize, n: usize, k: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    let (column, row) = (global_id(0), global_id(1));
    if row < m && column < n {
        c[row * n + column] = 0.0;
        for i in 0..k {
            c[row * n + column] += a[row * k + i] * b[i * n + column];
        }
    }
}

#[kernel(local = [8, 8])]
fn tiled(m: usize, n: usize, k: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    #[local]
    let mut tile_a: [[f32; TILE]; TILE];
    #[local]
    let mut tile_b: [[f32; TILE]; TILE];
    let (column, row) = (global_id(0), global_id(1));
    let (lx, ly) = (local_id(0), local_id(1));
    let mut sum = 0.0;
    for tile in 0..k.div_ceil(TILE) {
        let (from_x, from_y) = (tile * TILE + lx, tile * TILE + ly);
        tile_a[ly][lx] = if row < m && from_x < k { a[row * k + from_x] } else { 0.0 };
        tile_b[ly][lx] = if from_y < k && column < n { b[from_y * n + column] } else { 0.0 };
        barrier();
        for i in 0..TILE {
            sum += tile_a[ly][i] * tile_b[i][lx];
        }
        barrier();
    }
    if row < m && column < n {
        c[row * n + column] = sum;
    }
}

/// As in C: a loop over the first column of each tile, 32-bit sizes, flat tiles.
#[kernel(local = [8, 8])]
fn tiled_as_in_c(m: u32, n: u32, k: u32, a: &[f32], b: &[f32], c: &mut [f32]) {
    #[local]
    let mut tile_a: [f32; 64];
    #[local]
    let mut tile_b: [f32; 64];
    let (m, n, k) = (m as usize, n as usize, k as usize);
    let column = group_id(0) * TILE + local_id(0);
    let row = group_id(1) * TILE + local_id(1);
    let (lx, ly) = (local_id(0), local_id(1));
    let mut sum = 0.0;
    let mut first = 0;
    while first < k {
        let mut loaded = 0.0;
        if row < m && first + lx < k {
            loaded = a[row * k + first + lx];
        }
        tile_a[ly * TILE + lx] = loaded;
        loaded = 0.0;
        if first + ly < k && column < n {
            loaded = b[(first + ly) * n + column];
        }
        tile_b[ly * TILE + lx] = loaded;
        barrier();
        for i in 0..TILE {
            sum += tile_a[ly * TILE + i] * tile_b[i * TILE + lx];
        }
        barrier();
        first += TILE;
    }
    if row < m && column < n {
        c[row * n + column] = sum;
    }
}

#[kernel(local = [8, 8])]
fn tiled_stepped(m: usize, n: usize, k: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    #[local]
    let mut tile_a: [[f32; TILE]; TILE];
    #[local]
    let mut tile_b: [[f32; TILE]; TILE];
    let (column, row) = (global_id(0), global_id(1));
    let (lx, ly) = (local_id(0), local_id(1));
    let mut sum = 0.0;
    for first in (0..k).step_by(TILE) {
        // nobody still reads the tiles of the iteration before
        barrier();
        tile_a[ly][lx] = if row < m && first + lx < k { a[row * k + first + lx] } else { 0.0 };
        tile_b[ly][lx] = if first + ly < k && column < n { b[(first + ly) * n + column] } else { 0.0 };
        barrier();
        for i in 0..TILE {
            sum += tile_a[ly][i] * tile_b[i][lx];
        }
    }
    if row < m && column < n {
        c[row * n + column] = sum;
    }
}

#[kernel(local = [8, 8])]
fn tiled_on_grids(a: &Grid<f32, 2>, b: &Grid<f32, 2>, c: &mut Grid<f32, 2>) {
    #[local]
    let mut tile_a: [[f32; TILE]; TILE];
    #[local]
    let mut tile_b: [[f32; TILE]; TILE];
    let ([m, k], n) = (a.shape(), b.shape()[1]);
    let (column, row) = (global_id(0), global_id(1));
    let (lx, ly) = (local_id(0), local_id(1));
    let mut sum = 0.0;
    for tile in 0..k.div_ceil(TILE) {
        let (from_x, from_y) = (tile * TILE + lx, tile * TILE + ly);
        tile_a[ly][lx] = if row < m && from_x < k { a[[row, from_x]] } else { 0.0 };
        tile_b[ly][lx] = if from_y < k && column < n { b[[from_y, column]] } else { 0.0 };
        barrier();
        for i in 0..TILE {
            sum += tile_a[ly][i] * tile_b[i][lx];
        }
        barrier();
    }
    if row < m && column < n {
        c[[row, column]] = sum;
    }
}

#[kernel(local = [SIZE, SIZE])]
pub(crate) fn product_of<const SIZE: usize>(m: usize, n: usize, k: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    #[local]
    let mut tile_a: [[f32; SIZE]; SIZE];
    #[local]
    let mut tile_b: [[f32; SIZE]; SIZE];
    let (column, row) = (global_id(0), global_id(1));
    let (lx, ly) = (local_id(0), local_id(1));
    let mut sum = 0.0;
    for tile in 0..k.div_ceil(SIZE) {
        let (from_x, from_y) = (tile * SIZE + lx, tile * SIZE + ly);
        tile_a[ly][lx] = if row < m && from_x < k { a[row * k + from_x] } else { 0.0 };
        tile_b[ly][lx] = if from_y < k && column < n { b[from_y * n + column] } else { 0.0 };
        barrier();
        for i in 0..SIZE {
            sum += tile_a[ly][i] * tile_b[i][lx];
        }
        barrier();
    }
    if row < m && column < n {
        c[row * n + column] = sum;
    }
}

fn expected_product(m: usize, n: usize, k: usize, a: &[f32], b: &[f32]) -> Vec<f32> {
    let element = |at: usize| (0..k).fold(0.0, |sum, i| sum + a[at / n * k + i] * b[i * n + at % n]);
    (0..m * n).map(element).collect()
}

#[test]
fn products() {
    macro_rules! check {
        ($($kernel:ident$(::<$size:literal>)?)*) => {$(
            each(&SIZES, |queue, (m, k, n)| {
                let (a, b) = (numbers(1, m * k), numbers(2, k * n));
                let expected = expected_product(m, n, k, &a, &b);
                let (a, b) = (Buffer::from_slice(queue, &a)?, Buffer::from_slice(queue, &b)?);
                let mut c = Buffer::zeroed(queue, m * n)?;
                let [m, n, k] = [m, n, k].map(|size| size.try_into().expect("a small size"));
                let global = [rounded(n as usize, TILE), rounded(m as usize, TILE)];
                $kernel$(::<$size>)?(m, n, k, &a, &b, &mut c).global(global).run_plain(queue)?;
                assert_same(queue, $kernel$(::<$size>)?::KERNEL, &c.to_vec(queue)?, &expected);
                Ok(())
            });
        )*};
    }
    check!(product product_by_rows product_in_memory tiled tiled_as_in_c tiled_stepped product_of::<4>);
    each(&SIZES, |queue, (m, k, n)| {
        let (a, b) = (numbers(1, m * k), numbers(2, k * n));
        let expected = expected_product(m, n, k, &a, &b);
        let (a, b) = (Buffer::from_slice(queue, &a)?, Buffer::from_slice(queue, &b)?);
        let mut c = Buffer::zeroed(queue, m * n)?;
        tiled_on_grids(a.as_grid([m, k])?, b.as_grid([k, n])?, c.as_grid_mut([m, n])?)
            .global([rounded(n, TILE), rounded(m, TILE)])
            .run_plain(queue)?;
        assert_same(queue, tiled_on_grids::KERNEL, &c.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[kernel]
fn times_vector(columns: usize, matrix: &[f32], x: &[f32], y: &mut [f32]) {
    let row = global_id(0);
    if row < y.len() {
        let mut sum = 0.0;
        for column in 0..columns {
            sum += matrix[row * columns + column] * x[column];
        }
        y[row] = sum;
    }
}

#[kernel]
fn times_vector_by_iterators(columns: usize, matrix: &[f32], x: &[f32], y: &mut [f32]) {
    let row = global_id(0);
    if row < y.len() {
        let row_of_matrix = &matrix[row * columns..(row + 1) * columns];
        y[row] = row_of_matrix.iter().zip(x).map(|(a, b)| a * b).fold(0.0, |a, b| a + b);
    }
}

#[test]
fn products_with_a_vector() {
    each(&SHAPES, |queue, (columns, rows)| {
        let (matrix, x) = (numbers(1, columns * rows), numbers(2, columns));
        let expected = expected_product(rows, 1, columns, &matrix, &x);
        let (matrix, x) = (Buffer::from_slice(queue, &matrix)?, Buffer::from_slice(queue, &x)?);
        let mut y = Buffer::zeroed(queue, rows)?;
        times_vector(columns, &matrix, &x, &mut y).global(rounded(rows, 16)).run_plain(queue)?;
        assert_same(queue, times_vector::KERNEL, &y.to_vec(queue)?, &expected);
        y.fill(queue, 0.0)?;
        times_vector_by_iterators(columns, &matrix, &x, &mut y).global(rounded(rows, 16)).run_plain(queue)?;
        assert_same(queue, times_vector_by_iterators::KERNEL, &y.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[kernel]
fn transpose(width: usize, height: usize, x: &[u32], y: &mut [u32]) {
    let (column, row) = (global_id(0), global_id(1));
    if column < width && row < height {
        y[column * height + row] = x[row * width + column];
    }
}

#[kernel(local = [8, 8])]
fn transpose_tiled(width: usize, height: usize, x: &[u32], y: &mut [u32]) {
    // one column more than needed, against bank conflicts
    #[local]
    let mut tile: [[u32; TILE + 1]; TILE];
    let (column, row) = (global_id(0), global_id(1));
    if column < width && row < height {
        tile[local_id(1)][local_id(0)] = x[row * width + column];
    }
    barrier();
    let column = group_id(1) * TILE + local_id(0);
    let row = group_id(0) * TILE + local_id(1);
    if column < height && row < width {
        y[row * height + column] = tile[local_id(0)][local_id(1)];
    }
}

/// Four elements for each work-item.
#[kernel(local = [TILE, ROWS])]
unsafe fn transpose_by_block_rows(width: usize, height: usize, x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [[u32; TILE + 1]; TILE];
    let (lx, ly) = (local_id(0), local_id(1));
    let column = group_id(0) * TILE + lx;
    for j in (0..TILE).step_by(ROWS) {
        let row = group_id(1) * TILE + ly + j;
        if column < width && row < height {
            tile[ly + j][lx] = x[row * width + column];
        }
    }
    barrier();
    let column = group_id(1) * TILE + lx;
    for j in (0..TILE).step_by(ROWS) {
        let row = group_id(0) * TILE + ly + j;
        if column < height && row < width {
            y[row * height + column] = tile[lx][ly + j];
        }
    }
}

#[kernel(local = [8, 8])]
fn transpose_flat_tile(width: usize, height: usize, x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 8 * 9];
    let (lx, ly) = (local_id(0), local_id(1));
    let (column, row) = (global_id(0), global_id(1));
    if column < width && row < height {
        tile[ly * 9 + lx] = x[row * width + column];
    }
    barrier();
    let (column, row) = (group_id(1) * 8 + lx, group_id(0) * 8 + ly);
    if column < height && row < width {
        y[row * height + column] = tile[lx * 9 + ly];
    }
}

#[kernel(local = [SIZE, SIZE])]
pub(crate) unsafe fn transpose_of<T: Element, const SIZE: usize>(width: usize, height: usize, x: &[T], y: &mut [T]) {
    #[local]
    let mut tile: [[T; SIZE]; SIZE];
    let (lx, ly) = (local_id(0), local_id(1));
    let (column, row) = (global_id(0), global_id(1));
    if column < width && row < height {
        tile[ly][lx] = x[row * width + column];
    }
    barrier();
    let (column, row) = (group_id(1) * SIZE + lx, group_id(0) * SIZE + ly);
    if column < height && row < width {
        y[row * height + column] = tile[lx][ly];
    }
}

#[kernel]
fn transpose_on_grids(input: &Grid<u32, 2>, output: &mut Grid<u32, 2>) {
    let (column, row) = (global_id(0), global_id(1));
    let [rows, columns] = output.shape();
    if row < rows && column < columns {
        output[[row, column]] = input[[column, row]];
    }
}

#[kernel(local = [8, 8])]
fn transpose_tiled_on_grids(input: &Grid<u32, 2>, output: &mut Grid<u32, 2>) {
    #[local]
    let mut tile: [[u32; TILE + 1]; TILE];
    let (lx, ly) = (local_id(0), local_id(1));
    let ([height, width], [rows, columns]) = (input.shape(), output.shape());
    let (column, row) = (global_id(0), global_id(1));
    if column < width && row < height {
        tile[ly][lx] = input[[row, column]];
    }
    barrier();
    let (column, row) = (group_id(1) * TILE + lx, group_id(0) * TILE + ly);
    if column < columns && row < rows {
        output[[row, column]] = tile[lx][ly];
    }
}

#[test]
fn transpositions() {
    macro_rules! check {
        ($($kernel:ident$(::<$T:ty, $size:literal>)?: $rows:expr;)*) => {$(
            each(&SHAPES, |queue, (width, height)| {
                let x = integers(1, width * height, 1000);
                let expected: Vec<u32> = (0..x.len()).map(|i| x[i % height * width + i / height]).collect();
                let (x, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, x.len())?);
                let global = [rounded(width, TILE), rounded(height, TILE) * $rows / TILE];
                // SAFETY: some are `unsafe` for what is not shown yet: that tiles of a size that is a constant do not overlap.
                #[allow(unused_unsafe)]
                unsafe { $kernel$(::<$T, $size>)?(width, height, &x, &mut y) }.global(global).run_plain(queue)?;
                assert_same(queue, $kernel$(::<$T, $size>)?::KERNEL, &y.to_vec(queue)?, &expected);
                Ok(())
            });
        )*};
    }
    check! {
        transpose: TILE;
        transpose_tiled: TILE;
        transpose_by_block_rows: ROWS;
        transpose_flat_tile: TILE;
        transpose_of::<u32, 8>: TILE;
    }
    macro_rules! check_on_grids {
        ($($kernel:ident $global:expr;)*) => {$(
            each(&SHAPES, |queue, (width, height)| {
                let x = integers(1, width * height, 1000);
                let expected: Vec<u32> = (0..x.len()).map(|i| x[i % height * width + i / height]).collect();
                let (x, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, x.len())?);
                let global: fn(usize, usize) -> [usize; 2] = $global;
                $kernel(x.as_grid([height, width])?, y.as_grid_mut([width, height])?)
                    .global(global(rounded(width, TILE), rounded(height, TILE)))
                    .run_plain(queue)?;
                assert_same(queue, $kernel::KERNEL, &y.to_vec(queue)?, &expected);
                Ok(())
            });
        )*};
    }
    check_on_grids! {
        transpose_on_grids |w, h| [h, w];
        transpose_tiled_on_grids |w, h| [w, h];
    }
}
