//! The same kernels without any check.

use std::sync::atomic::{AtomicU32, Ordering};

use cl_runtime::prelude::*;

/// # Safety
///
/// As [`safe::saxpy`](super::safe::saxpy), where all indices are in range.
#[kernel]
pub(crate) unsafe fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
    // SAFETY: the caller guarantees the indices
    unsafe {
        let i = global_id(0);
        if i < y.len() {
            *y.get_unchecked_mut(i) += a * *x.get_unchecked(i);
        }
    }
}

/// # Safety
///
/// As [`safe::image`](super::safe::image), where all indices are in range.
#[kernel]
pub(crate) unsafe fn image(width: usize, height: usize, image: &[u8], out: &mut [u8]) {
    // SAFETY: the caller guarantees the indices
    unsafe {
        let (column, row) = (global_id(0), global_id(1));
        if column < width && row < height {
            *out.get_unchecked_mut(row * width + column) = 255 - *image.get_unchecked(row * width + column);
        }
    }
}

/// # Safety
///
/// As [`safe::strided`](super::safe::strided), where all indices are in range.
#[kernel]
pub(crate) unsafe fn strided(n: usize, x: &[f32], y: &mut [f32]) {
    // SAFETY: the caller guarantees the indices
    unsafe {
        let mut i = global_id(0);
        while i < n {
            *y.get_unchecked_mut(i) += *x.get_unchecked(i);
            i += global_size(0);
        }
    }
}

/// # Safety
///
/// As [`safe::four_each`](super::safe::four_each), where all indices are in range.
#[kernel]
pub(crate) unsafe fn four_each(x: &[f32], out: &mut [f32]) {
    // SAFETY: the caller guarantees the indices
    unsafe {
        let i = global_id(0);
        if i < x.len() {
            for j in 0..4 {
                *out.get_unchecked_mut(i * 4 + j) = *x.get_unchecked(i) * j as f32;
            }
        }
    }
}

/// # Safety
///
/// As [`safe::rows`](super::safe::rows), where all indices are in range.
#[kernel]
pub(crate) unsafe fn rows(width: usize, height: usize, x: &[f32], out: &mut [f32]) {
    // SAFETY: the caller guarantees the indices
    unsafe {
        let row = global_id(0);
        if row < height {
            let mut sum = 0.0;
            for column in 0..width {
                sum += *x.get_unchecked(row * width + column);
                *out.get_unchecked_mut(row * width + column) = sum;
            }
        }
    }
}

/// # Safety
///
/// As [`safe::tree`](super::safe::tree), where all indices are in range.
#[kernel(local = 64)]
pub(crate) unsafe fn tree(x: &[f32], sums: &mut [f32]) {
    #[local]
    let mut partial: [f32; 64];
    // SAFETY: the caller guarantees the indices
    unsafe {
        let k = local_id(0);
        let mut sum = 0.0;
        let mut i = global_id(0);
        while i < x.len() {
            sum += *x.get_unchecked(i);
            i += global_size(0);
        }
        *partial.get_unchecked_mut(k) = sum;
        barrier();
        let mut half = 32;
        while half > 0 {
            if k < half {
                *partial.get_unchecked_mut(k) += *partial.get_unchecked(k + half);
            }
            barrier();
            half /= 2;
        }
        if k == 0 {
            *sums.get_unchecked_mut(group_id(0)) = *partial.get_unchecked(0);
        }
    }
}

/// # Safety
///
/// As [`safe::product`](super::safe::product), where all indices are in range.
#[kernel(local = [16, 16])]
pub(crate) unsafe fn product(m: usize, n: usize, inner: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    #[local]
    let mut tile_a: [f32; 256];
    #[local]
    let mut tile_b: [f32; 256];
    // SAFETY: the caller guarantees the indices
    unsafe {
        let (column, row) = (global_id(0), global_id(1));
        let (lx, ly) = (local_id(0), local_id(1));
        let mut sum = 0.0;
        for tile in 0..inner.div_ceil(16) {
            let (from_x, from_y) = (tile * 16 + lx, tile * 16 + ly);
            *tile_a.get_unchecked_mut(ly * 16 + lx) =
                if row < m && from_x < inner { *a.get_unchecked(row * inner + from_x) } else { 0.0 };
            *tile_b.get_unchecked_mut(ly * 16 + lx) =
                if from_y < inner && column < n { *b.get_unchecked(from_y * n + column) } else { 0.0 };
            barrier();
            for k in 0..16 {
                sum += *tile_a.get_unchecked(ly * 16 + k) * *tile_b.get_unchecked(k * 16 + lx);
            }
            barrier();
        }
        if row < m && column < n {
            *c.get_unchecked_mut(row * n + column) = sum;
        }
    }
}

/// # Safety
///
/// As [`safe::transpose`](super::safe::transpose), where all indices are in range.
#[kernel(local = [16, 16])]
pub(crate) unsafe fn transpose(width: usize, height: usize, x: &[f32], y: &mut [f32]) {
    #[local]
    let mut tile: [f32; 272];
    // SAFETY: the caller guarantees the indices
    unsafe {
        let (lx, ly) = (local_id(0), local_id(1));
        let (column, row) = (group_id(0) * 16 + lx, group_id(1) * 16 + ly);
        if column < width && row < height {
            *tile.get_unchecked_mut(ly * 17 + lx) = *x.get_unchecked(row * width + column);
        }
        barrier();
        let (column, row) = (group_id(1) * 16 + lx, group_id(0) * 16 + ly);
        if column < height && row < width {
            *y.get_unchecked_mut(row * height + column) = *tile.get_unchecked(lx * 17 + ly);
        }
    }
}

/// # Safety
///
/// As [`safe::halo`](super::safe::halo), where all indices are in range.
#[kernel(local = 64)]
pub(crate) unsafe fn halo(x: &[f32], y: &mut [f32]) {
    #[local]
    let mut tile: [f32; 70];
    // SAFETY: the caller guarantees the indices
    unsafe {
        let (i, k) = (global_id(0), local_id(0));
        *tile.get_unchecked_mut(k + 3) = if i < x.len() { *x.get_unchecked(i) } else { 0.0 };
        if k < 3 {
            *tile.get_unchecked_mut(k) = if i >= 3 && i - 3 < x.len() { *x.get_unchecked(i - 3) } else { 0.0 };
            *tile.get_unchecked_mut(k + 67) = if i + 64 < x.len() { *x.get_unchecked(i + 64) } else { 0.0 };
        }
        barrier();
        if i < y.len() {
            let mut sum = 0.0;
            for d in 0..7 {
                sum += *tile.get_unchecked(k + d);
            }
            *y.get_unchecked_mut(i) = sum;
        }
    }
}

/// # Safety
///
/// As [`safe::scan`](super::safe::scan), where all indices are in range.
#[kernel(local = 64)]
pub(crate) unsafe fn scan(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    // SAFETY: the caller guarantees the indices
    unsafe {
        let (i, k) = (global_id(0), local_id(0));
        *tile.get_unchecked_mut(k) = if i < x.len() { *x.get_unchecked(i) } else { 0 };
        barrier();
        let mut distance = 1;
        while distance < 64 {
            let before = if k >= distance { *tile.get_unchecked(k - distance) } else { 0 };
            barrier();
            *tile.get_unchecked_mut(k) += before;
            barrier();
            distance *= 2;
        }
        if i < sums.len() {
            *sums.get_unchecked_mut(i) = *tile.get_unchecked(k);
        }
    }
}

/// # Safety
///
/// As [`safe::histogram`](super::safe::histogram), where all indices are in range.
#[kernel]
pub(crate) unsafe fn histogram(x: &[u8], bins: &[AtomicU32]) {
    // SAFETY: the caller guarantees the indices
    unsafe {
        let mut i = global_id(0);
        while i < x.len() {
            (*bins.get_unchecked(*x.get_unchecked(i) as usize)).fetch_add(1, Ordering::Relaxed);
            i += global_size(0);
        }
    }
}

/// # Safety
///
/// As [`safe::histogram_local`](super::safe::histogram_local), where all indices are in range.
#[kernel(local = 64)]
pub(crate) unsafe fn histogram_local(x: &[u8], bins: &[AtomicU32]) {
    #[local]
    let counts: [AtomicU32; 256];
    // SAFETY: the caller guarantees the indices
    unsafe {
        let mut bin = local_id(0);
        while bin < 256 {
            (*counts.get_unchecked(bin)).store(0, Ordering::Relaxed);
            bin += 64;
        }
        barrier();
        let mut i = global_id(0);
        while i < x.len() {
            (*counts.get_unchecked(*x.get_unchecked(i) as usize)).fetch_add(1, Ordering::Relaxed);
            i += global_size(0);
        }
        barrier();
        bin = local_id(0);
        while bin < 256 {
            (*bins.get_unchecked(bin))
                .fetch_add((*counts.get_unchecked(bin)).load(Ordering::Relaxed), Ordering::Relaxed);
            bin += 64;
        }
    }
}

/// # Safety
///
/// As [`safe::gather`](super::safe::gather), where all indices are in range.
#[kernel]
pub(crate) unsafe fn gather(index: &[u32], x: &[f32], out: &mut [f32]) {
    // SAFETY: the caller guarantees the indices
    unsafe {
        let i = global_id(0);
        if i < out.len() {
            *out.get_unchecked_mut(i) = *x.get_unchecked(*index.get_unchecked(i) as usize);
        }
    }
}

/// # Safety
///
/// As [`safe::sparse`](super::safe::sparse), where all indices are in range.
#[kernel]
pub(crate) unsafe fn sparse(rows: &[u32], columns: &[u32], values: &[f32], x: &[f32], y: &mut [f32]) {
    // SAFETY: the caller guarantees the indices
    unsafe {
        let row = global_id(0);
        if row < y.len() {
            let mut sum = 0.0;
            for k in *rows.get_unchecked(row) as usize..rows[row + 1] as usize {
                sum += *values.get_unchecked(k) * *x.get_unchecked(*columns.get_unchecked(k) as usize);
            }
            *y.get_unchecked_mut(row) = sum;
        }
    }
}

/// # Safety
///
/// As [`safe::life`](super::safe::life), where all indices are in range.
#[kernel]
pub(crate) unsafe fn life(width: usize, height: usize, cells: &[u8], next: &mut [u8]) {
    // SAFETY: the caller guarantees the indices
    unsafe {
        let (x, y) = (global_id(0), global_id(1));
        if x >= width || y >= height {
            return;
        }
        let (left, right) = ((x + width - 1) % width, (x + 1) % width);
        let (above, below) = ((y + height - 1) % height, (y + 1) % height);
        let sides = *cells.get_unchecked(y * width + left) + *cells.get_unchecked(y * width + right);
        let over = *cells.get_unchecked(above * width + left)
            + *cells.get_unchecked(above * width + x)
            + *cells.get_unchecked(above * width + right);
        let under = *cells.get_unchecked(below * width + left)
            + *cells.get_unchecked(below * width + x)
            + *cells.get_unchecked(below * width + right);
        let alive = sides + over + under;
        let here = *cells.get_unchecked(y * width + x);
        *next.get_unchecked_mut(y * width + x) = (alive == 3 || alive == 2 && here == 1) as u8;
    }
}

/// # Safety
///
/// As [`safe::bodies`](super::safe::bodies), where all indices are in range.
#[kernel]
pub(crate) unsafe fn bodies(bodies: &[f32x4], pulls: &mut [f32x4]) {
    // SAFETY: the caller guarantees the indices
    unsafe {
        let i = global_id(0);
        if i < bodies.len() {
            let body = *bodies.get_unchecked(i);
            let mut pull = f32x4::splat(0.0);
            for j in 0..bodies.len() {
                let d = *bodies.get_unchecked(j) - body;
                let distance2 = d.x * d.x + d.y * d.y + d.z * d.z + 0.01;
                pull += d / (distance2 * distance2.sqrt());
            }
            *pulls.get_unchecked_mut(i) = pull;
        }
    }
}

/// # Safety
///
/// As [`safe::heat`](super::safe::heat), where all indices are in range.
#[kernel]
pub(crate) unsafe fn heat(width: usize, height: usize, old: &[f32], new: &mut [f32]) {
    // SAFETY: the caller guarantees the indices
    unsafe {
        let (x, y) = (global_id(0), global_id(1));
        if x > 0 && y > 0 && x + 1 < width && y + 1 < height {
            let at = y * width + x;
            let around = *old.get_unchecked(at - 1)
                + *old.get_unchecked(at + 1)
                + *old.get_unchecked(at - width)
                + *old.get_unchecked(at + width);
            *new.get_unchecked_mut(at) = *old.get_unchecked(at) + 0.2 * (around - 4.0 * *old.get_unchecked(at));
        }
    }
}

/// # Safety
///
/// As [`safe::exchange`](super::safe::exchange), where all indices are in range.
#[kernel]
pub(crate) unsafe fn exchange(first: usize, x: &mut [u32]) {
    // SAFETY: the caller guarantees the indices
    unsafe {
        let left = 2 * global_id(0) + first;
        if left + 1 < x.len() {
            let (a, b) = (*x.get_unchecked(left), *x.get_unchecked(left + 1));
            *x.get_unchecked_mut(left) = a.min(b);
            *x.get_unchecked_mut(left + 1) = a.max(b);
        }
    }
}
