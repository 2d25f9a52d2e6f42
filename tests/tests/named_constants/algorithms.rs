//! Published algorithms with named sizes. With numbers in their place, they are accepted, too.

use cl_runtime::prelude::*;

pub(crate) const TILE: usize = 16;
pub(crate) const ROWS: usize = TILE / 4;

/// A transposition through local memory: each work-item moves several elements.
#[kernel(local = [TILE, ROWS])]
pub(crate) fn transposed(width: usize, height: usize, x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [[u32; TILE + 1]; TILE];
    let (lx, ly) = (local_id(0), local_id(1));
    let (column, row) = (group_id(0) * TILE + lx, group_id(1) * TILE + ly);
    for k in 0..TILE / ROWS {
        if column < width && row + k * ROWS < height {
            tile[ly + k * ROWS][lx] = x[(row + k * ROWS) * width + column];
        }
    }
    barrier();
    let (column, row) = (group_id(1) * TILE + lx, group_id(0) * TILE + ly);
    for k in 0..TILE / ROWS {
        if column < height && row + k * ROWS < width {
            y[(row + k * ROWS) * height + column] = tile[lx][ly + k * ROWS];
        }
    }
}

/// The same with constants that are parameters, and another loop.
#[kernel(local = [T, R])]
pub(crate) fn transposed_by<const T: usize, const R: usize>(width: usize, height: usize, x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [[u32; T]; T];
    let (lx, ly) = (local_id(0), local_id(1));
    let (column, row) = (group_id(0) * T + lx, group_id(1) * T + ly);
    let mut k = 0;
    while k < T {
        if column < width && row + k < height {
            tile[ly + k][lx] = x[(row + k) * width + column];
        }
        k += R;
    }
    barrier();
    let (column, row) = (group_id(1) * T + lx, group_id(0) * T + ly);
    let mut k = 0;
    while k < T {
        if column < height && row + k < width {
            y[(row + k) * height + column] = tile[lx][ly + k];
        }
        k += R;
    }
}

pub(crate) const EACH: usize = 2;
pub(crate) const EDGE: usize = 8;
pub(crate) const SIDE: usize = EDGE * EACH;

/// A product of matrices with tiles in registers. The sides are multiples of `SIDE`.
#[kernel(local = [EDGE, EDGE])]
pub(crate) fn product(n: usize, inner: usize, a: &[u32], b: &[u32], c: &mut [u32]) {
    #[local]
    let mut tile_a: [[u32; EDGE]; SIDE];
    #[local]
    let mut tile_b: [[u32; SIDE]; EDGE];
    let (lx, ly) = (local_id(0), local_id(1));
    let l = ly * EDGE + lx;
    let (column, row) = (group_id(0) * SIDE, group_id(1) * SIDE);
    let mut sums = [[0u32; EACH]; EACH];
    for tile in 0..inner / EDGE {
        let mut k = l;
        while k < SIDE * EDGE {
            tile_a[k / EDGE][k % EDGE] = a[(row + k / EDGE) * inner + tile * EDGE + k % EDGE];
            tile_b[k / SIDE][k % SIDE] = b[(tile * EDGE + k / SIDE) * n + column + k % SIDE];
            k += EDGE * EDGE;
        }
        barrier();
        for k in 0..EDGE {
            for i in 0..EACH {
                for j in 0..EACH {
                    sums[i][j] += tile_a[ly + i * EDGE][k] * tile_b[k][lx + j * EDGE];
                }
            }
        }
        barrier();
    }
    for i in 0..EACH {
        for j in 0..EACH {
            let (y, x) = (row + ly + i * EDGE, column + lx + j * EDGE);
            if x < n {
                c[y * n + x] = sums[i][j];
            }
        }
    }
}

pub(crate) const POINTS: usize = 512;
pub(crate) const ITEMS: usize = POINTS / 8;

/// The exchange of a transform of 512 points, without its arithmetic: the digits of an index in base 8 in another order.
#[kernel(local = ITEMS)]
pub(crate) fn digits_reversed(x: &[u32], out: &mut [u32]) {
    #[local]
    let mut tile: [u32; POINTS + POINTS / 8];
    let (l, first) = (local_id(0), group_id(0) * POINTS);
    let (high, low) = (l / 8, l % 8);
    for k in 0..8 {
        tile[k * (ITEMS + 1) + l] = x[first + k * ITEMS + l];
    }
    barrier();
    for k in 0..8 {
        out[first + k * ITEMS + low * 8 + high] = tile[k * (ITEMS + 1) + l];
    }
}

pub(crate) const GROUP: usize = 32;
pub(crate) const STEP: usize = 5;

/// Elements far from each other, then in order.
#[kernel(local = GROUP)]
pub(crate) fn spread(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; GROUP];
    let l = local_id(0);
    tile[(l * STEP + 3) % GROUP] = x[global_id(0)];
    barrier();
    y[global_id(0)] = tile[l];
}

/// All elements, by as many work-items as there are.
#[kernel(local = GROUP)]
pub(crate) fn doubled(x: &[u32], y: &mut [u32]) {
    let mut i = group_id(0) * GROUP + local_id(0);
    while i < y.len() {
        y[i] = 2 * x[i];
        i += GROUP * num_groups(0);
    }
}

pub(crate) const BOX: usize = 8;
pub(crate) const RADIUS: usize = 2;
pub(crate) const TAPS: usize = 2 * RADIUS + 1;

/// The sums of the neighbours of each cell, from a tile with a halo.
#[kernel(local = [BOX, BOX])]
pub(crate) fn box_sums(width: usize, height: usize, x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [[u32; BOX + 2 * RADIUS]; BOX + 2 * RADIUS];
    let (lx, ly) = (local_id(0), local_id(1));
    let (column, row) = (group_id(0) * BOX, group_id(1) * BOX);
    let mut k = ly * BOX + lx;
    while k < (BOX + 2 * RADIUS) * (BOX + 2 * RADIUS) {
        let (tx, ty) = (k % (BOX + 2 * RADIUS), k / (BOX + 2 * RADIUS));
        let (sx, sy) = (column + tx, row + ty);
        let inside = sx >= RADIUS && sy >= RADIUS && sx - RADIUS < width && sy - RADIUS < height;
        tile[ty][tx] = if inside { x[(sy - RADIUS) * width + sx - RADIUS] } else { 0 };
        k += BOX * BOX;
    }
    barrier();
    let mut sum = 0;
    for dy in 0..TAPS {
        for dx in 0..TAPS {
            sum += tile[ly + dy][lx + dx];
        }
    }
    if column + lx < width && row + ly < height {
        y[(row + ly) * width + column + lx] = sum;
    }
}
