//! The kernels for cl-runtime: safe Rust, as in `benches/speed`.

use std::sync::atomic::{AtomicU32, Ordering};

use cl_runtime::prelude::*;

/// The work-items of a group of the sum and the histogram.
pub(crate) const GROUP: usize = 256;
/// The side of the tiles of the product.
pub(crate) const SIDE: usize = 16;
/// The bodies of a tile.
pub(crate) const BODIES: usize = 128;
/// The largest number of iterations.
pub(crate) const LIMIT: u32 = 256;
pub(crate) const BINS: usize = 256;
/// The side of the tiles of the transposition, each of which has `ROWS` rows of work-items.
pub(crate) const TILE: usize = 32;
pub(crate) const ROWS: usize = 8;

#[kernel]
pub(crate) fn triad(scalar: f32, b: &[f32], c: &[f32], a: &mut [f32]) {
    let i = global_id(0);
    if i < a.len() {
        a[i] = b[i] + scalar * c[i];
    }
}

/// A sum for each group.
#[kernel(local = GROUP)]
pub(crate) fn sum(x: &[f32], sums: &mut [f32]) {
    #[local]
    let mut partial: [f32; GROUP];
    let l = local_id(0);
    let mut total = 0.0;
    for i in (global_id(0)..x.len()).step_by(global_size(0)) {
        total += x[i];
    }
    partial[l] = total;
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

#[kernel(local = [SIDE, SIDE])]
pub(crate) fn product_tiled(m: usize, n: usize, inner: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    #[local]
    let mut tile_a: [[f32; SIDE]; SIDE];
    #[local]
    let mut tile_b: [[f32; SIDE]; SIDE];
    let (column, row) = (global_id(0), global_id(1));
    let (lx, ly) = (local_id(0), local_id(1));
    let mut sum = 0.0;
    for tile in 0..inner.div_ceil(SIDE) {
        let (from_x, from_y) = (tile * SIDE + lx, tile * SIDE + ly);
        tile_a[ly][lx] = if row < m && from_x < inner { a[row * inner + from_x] } else { 0.0 };
        tile_b[ly][lx] = if from_y < inner && column < n { b[from_y * n + column] } else { 0.0 };
        barrier();
        for k in 0..SIDE {
            sum += tile_a[ly][k] * tile_b[k][lx];
        }
        barrier();
    }
    if row < m && column < n {
        c[row * n + column] = sum;
    }
}

#[kernel(local = BODIES)]
pub(crate) fn bodies(places: &[f32x4], pulls: &mut [f32x4]) {
    #[local]
    let mut tile: [f32x4; BODIES];
    let (i, l) = (global_id(0), local_id(0));
    let place = places[i];
    let mut pull = f32x4::splat(0.0);
    for first in 0..places.len() / BODIES {
        tile[l] = places[first * BODIES + l];
        barrier();
        #[unroll(8)]
        for k in 0..BODIES {
            let other = tile[k];
            let (dx, dy, dz) = (other.x - place.x, other.y - place.y, other.z - place.z);
            let r2 = dx * dx + dy * dy + dz * dz + 0.01;
            let strength = other.w / (r2 * r2.sqrt());
            pull.x += strength * dx;
            pull.y += strength * dy;
            pull.z += strength * dz;
        }
        barrier();
    }
    pulls[i] = pull;
}

#[kernel(local = [16, 16])]
pub(crate) fn mandelbrot(width: usize, height: usize, left: f32, top: f32, step: f32, out: &mut [u32]) {
    let (x, y) = (global_id(0), global_id(1));
    if x >= width || y >= height {
        return;
    }
    let (cr, ci) = (left + x as f32 * step, top + y as f32 * step);
    let (mut zr, mut zi) = (0.0f32, 0.0f32);
    let mut n = 0;
    while n < LIMIT && zr * zr + zi * zi <= 4.0 {
        (zr, zi) = (zr * zr - zi * zi + cr, 2.0 * zr * zi + ci);
        n += 1;
    }
    out[y * width + x] = n;
}

#[kernel(local = [32, 8])]
pub(crate) fn stencil(width: usize, height: usize, c0: f32, c1: f32, old: &[f32], new: &mut [f32]) {
    let (x, y) = (global_id(0), global_id(1));
    if x == 0 || y == 0 || x + 1 >= width || y + 1 >= height {
        return;
    }
    let i = y * width + x;
    new[i] = c0 * old[i] + c1 * (old[i - 1] + old[i + 1] + old[i - width] + old[i + width]);
}

#[kernel(local = GROUP)]
pub(crate) fn byte_histogram(words: &[u32], bins: &[AtomicU32]) {
    #[local]
    let counts: [AtomicU32; BINS];
    let l = local_id(0);
    counts[l].store(0, Ordering::Relaxed);
    barrier();
    for i in (global_id(0)..words.len()).step_by(global_size(0)) {
        let word = words[i];
        for byte in 0..4 {
            counts[(word >> (8 * byte)) as usize % BINS].fetch_add(1, Ordering::Relaxed);
        }
    }
    barrier();
    bins[l].fetch_add(counts[l].load(Ordering::Relaxed), Ordering::Relaxed);
}

#[kernel(local = [TILE, ROWS])]
pub(crate) fn transpose(width: usize, height: usize, x: &[f32], y: &mut [f32]) {
    // the proof that the tile needs no zeroing knows only the constants in here
    const TILE: usize = 32;
    const ROWS: usize = 8;
    #[local]
    let mut tile: [[f32; TILE + 1]; TILE];
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

/// A small kernel of five arguments.
#[kernel]
pub(crate) fn combine(a: f32, b: f32, x: &[f32], y: &[f32], z: &mut [f32]) {
    let i = global_id(0);
    z[i] = a * x[i] + b * y[i];
}
