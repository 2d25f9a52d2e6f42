//! The kernels that are compared, as safe code: every access is proven to be in bounds, or checked.

use std::sync::atomic::{AtomicU32, Ordering};

use cl_runtime::prelude::*;

#[kernel]
pub(crate) fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < y.len() {
        y[i] += a * x[i];
    }
}

#[kernel]
pub(crate) fn image(width: usize, height: usize, image: &[u8], out: &mut [u8]) {
    let (column, row) = (global_id(0), global_id(1));
    if column < width && row < height {
        out[row * width + column] = 255 - image[row * width + column];
    }
}

#[kernel]
pub(crate) fn strided(n: usize, x: &[f32], y: &mut [f32]) {
    let mut i = global_id(0);
    while i < n {
        y[i] += x[i];
        i += global_size(0);
    }
}

#[kernel]
pub(crate) fn four_each(x: &[f32], out: &mut [f32]) {
    let i = global_id(0);
    if i < x.len() {
        for j in 0..4 {
            out[i * 4 + j] = x[i] * j as f32;
        }
    }
}

#[kernel]
pub(crate) fn rows(width: usize, height: usize, x: &[f32], out: &mut [f32]) {
    let row = global_id(0);
    if row < height {
        let mut sum = 0.0;
        for column in 0..width {
            sum += x[row * width + column];
            out[row * width + column] = sum;
        }
    }
}

#[kernel(local = 64)]
pub(crate) fn tree(x: &[f32], sums: &mut [f32]) {
    #[local]
    let mut partial: [f32; 64];
    let k = local_id(0);
    let mut sum = 0.0;
    let mut i = global_id(0);
    while i < x.len() {
        sum += x[i];
        i += global_size(0);
    }
    partial[k] = sum;
    barrier();
    let mut half = 32;
    while half > 0 {
        if k < half {
            partial[k] += partial[k + half];
        }
        barrier();
        half /= 2;
    }
    if k == 0 {
        sums[group_id(0)] = partial[0];
    }
}

#[kernel(local = [16, 16])]
pub(crate) fn product(m: usize, n: usize, inner: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    #[local]
    let mut tile_a: [f32; 256];
    #[local]
    let mut tile_b: [f32; 256];
    let (column, row) = (global_id(0), global_id(1));
    let (lx, ly) = (local_id(0), local_id(1));
    let mut sum = 0.0;
    for tile in 0..inner.div_ceil(16) {
        let (from_x, from_y) = (tile * 16 + lx, tile * 16 + ly);
        tile_a[ly * 16 + lx] = if row < m && from_x < inner { a[row * inner + from_x] } else { 0.0 };
        tile_b[ly * 16 + lx] = if from_y < inner && column < n { b[from_y * n + column] } else { 0.0 };
        barrier();
        for k in 0..16 {
            sum += tile_a[ly * 16 + k] * tile_b[k * 16 + lx];
        }
        barrier();
    }
    if row < m && column < n {
        c[row * n + column] = sum;
    }
}

#[kernel(local = [16, 16])]
pub(crate) fn transpose(width: usize, height: usize, x: &[f32], y: &mut [f32]) {
    #[local]
    let mut tile: [f32; 272];
    let (lx, ly) = (local_id(0), local_id(1));
    let (column, row) = (group_id(0) * 16 + lx, group_id(1) * 16 + ly);
    if column < width && row < height {
        tile[ly * 17 + lx] = x[row * width + column];
    }
    barrier();
    let (column, row) = (group_id(1) * 16 + lx, group_id(0) * 16 + ly);
    if column < height && row < width {
        y[row * height + column] = tile[lx * 17 + ly];
    }
}

#[kernel(local = 64)]
pub(crate) fn halo(x: &[f32], y: &mut [f32]) {
    #[local]
    let mut tile: [f32; 70];
    let (i, k) = (global_id(0), local_id(0));
    tile[k + 3] = if i < x.len() { x[i] } else { 0.0 };
    if k < 3 {
        tile[k] = if i >= 3 && i - 3 < x.len() { x[i - 3] } else { 0.0 };
        tile[k + 67] = if i + 64 < x.len() { x[i + 64] } else { 0.0 };
    }
    barrier();
    if i < y.len() {
        let mut sum = 0.0;
        for d in 0..7 {
            sum += tile[k + d];
        }
        y[i] = sum;
    }
}

#[kernel(local = 64)]
pub(crate) fn scan(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    tile[k] = if i < x.len() { x[i] } else { 0 };
    barrier();
    let mut distance = 1;
    while distance < 64 {
        let before = if k >= distance { tile[k - distance] } else { 0 };
        barrier();
        tile[k] += before;
        barrier();
        distance *= 2;
    }
    if i < sums.len() {
        sums[i] = tile[k];
    }
}

#[kernel]
pub(crate) fn histogram(x: &[u8], bins: &[AtomicU32]) {
    let mut i = global_id(0);
    while i < x.len() {
        bins[x[i] as usize].fetch_add(1, Ordering::Relaxed);
        i += global_size(0);
    }
}

#[kernel(local = 64)]
pub(crate) fn histogram_local(x: &[u8], bins: &[AtomicU32]) {
    #[local]
    let counts: [AtomicU32; 256];
    let mut bin = local_id(0);
    while bin < 256 {
        counts[bin].store(0, Ordering::Relaxed);
        bin += 64;
    }
    barrier();
    let mut i = global_id(0);
    while i < x.len() {
        counts[x[i] as usize].fetch_add(1, Ordering::Relaxed);
        i += global_size(0);
    }
    barrier();
    bin = local_id(0);
    while bin < 256 {
        bins[bin].fetch_add(counts[bin].load(Ordering::Relaxed), Ordering::Relaxed);
        bin += 64;
    }
}

#[kernel]
pub(crate) fn gather(index: &[u32], x: &[f32], out: &mut [f32]) {
    let i = global_id(0);
    if i < out.len() {
        out[i] = x[index[i] as usize];
    }
}

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

#[kernel]
pub(crate) fn life(width: usize, height: usize, cells: &[u8], next: &mut [u8]) {
    let (x, y) = (global_id(0), global_id(1));
    if x >= width || y >= height {
        return;
    }
    let (left, right) = ((x + width - 1) % width, (x + 1) % width);
    let (above, below) = ((y + height - 1) % height, (y + 1) % height);
    let sides = cells[y * width + left] + cells[y * width + right];
    let over = cells[above * width + left] + cells[above * width + x] + cells[above * width + right];
    let under = cells[below * width + left] + cells[below * width + x] + cells[below * width + right];
    let alive = sides + over + under;
    let here = cells[y * width + x];
    next[y * width + x] = (alive == 3 || alive == 2 && here == 1) as u8;
}

#[kernel]
pub(crate) fn bodies(bodies: &[f32x4], pulls: &mut [f32x4]) {
    let i = global_id(0);
    if i < bodies.len() {
        let body = bodies[i];
        let mut pull = f32x4::splat(0.0);
        for j in 0..bodies.len() {
            let d = bodies[j] - body;
            let distance2 = d.x * d.x + d.y * d.y + d.z * d.z + 0.01;
            pull += d / (distance2 * distance2.sqrt());
        }
        pulls[i] = pull;
    }
}

#[kernel]
pub(crate) fn heat(width: usize, height: usize, old: &[f32], new: &mut [f32]) {
    let (x, y) = (global_id(0), global_id(1));
    if x > 0 && y > 0 && x + 1 < width && y + 1 < height {
        let at = y * width + x;
        let around = old[at - 1] + old[at + 1] + old[at - width] + old[at + width];
        new[at] = old[at] + 0.2 * (around - 4.0 * old[at]);
    }
}

#[kernel]
pub(crate) fn exchange(first: usize, x: &mut [u32]) {
    let left = 2 * global_id(0) + first;
    if left + 1 < x.len() {
        let (a, b) = (x[left], x[left + 1]);
        x[left] = a.min(b);
        x[left + 1] = a.max(b);
    }
}
