//! The kernels of the module `named` with their numbers written out.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
pub(crate) fn reversed(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut part: [u32; 64];
    let l = local_id(0);
    let i = group_id(0) * 64 + l;
    part[l] = if i < x.len() { x[i] } else { 0 };
    barrier();
    if i < y.len() {
        y[i] = part[63 - l];
    }
}

#[kernel(local = 64)]
pub(crate) fn transposed(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [[u32; 8]; 8];
    let l = local_id(0);
    tile[l / 8][l % 8] = x[global_id(0)];
    barrier();
    y[global_id(0)] = tile[l % 8][l / 8];
}

#[kernel(local = 64)]
pub(crate) fn coarse(x: &[u32], y: &mut [u32]) {
    for r in 0..4 {
        let i = (group_id(0) * 4 + r) * 64 + local_id(0);
        if i < x.len() && i < y.len() {
            y[i] = 3 * x[i];
        }
    }
}

#[kernel]
pub(crate) fn planes(x: &[u32], y: &mut [u32]) {
    let (column, row, plane) = (global_id(0), global_id(1), global_id(2));
    if column < 10 && row < 6 && plane < 3 {
        let i = (plane * 6 + row) * 10 + column;
        y[i] = x[i] + plane as u32;
    }
}

#[kernel(local = 16)]
pub(crate) fn bank_padded(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut part: [u32; 20];
    let l = local_id(0);
    part[l + l / 4] = x[global_id(0)];
    barrier();
    let k = 15 - l;
    y[global_id(0)] = part[k + k / 4];
}

#[kernel(local = [8, 4])]
pub(crate) fn with_edges(w: usize, h: usize, x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 60];
    let l = local_id(1) * 8 + local_id(0);
    for k in (l..60).step_by(32) {
        tile[k] = if k < x.len() { x[k] } else { 0 };
    }
    barrier();
    let (column, row) = (global_id(0), global_id(1));
    if column < w && row < h {
        y[row * w + column] = tile[(local_id(1) + 1) * 10 + local_id(0) + 1];
    }
}

#[kernel(local = [16, 4])]
pub(crate) fn quarters(w: usize, x: &[u32], y: &mut [u32]) {
    #[local]
    let mut part: [[u32; 16]; 4];
    let (column, row) = (global_id(0), global_id(1));
    let own = column < w && row * w + column < x.len();
    part[local_id(1)][local_id(0)] = if own { x[row * w + column] } else { 7 };
    barrier();
    if column < w && row * w + column < y.len() {
        y[row * w + column] = part[3 - local_id(1)][local_id(0)];
    }
}

#[kernel(local = 64)]
pub(crate) fn exchanged(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut part: [u32; 64];
    let l = local_id(0);
    part[l] = x[global_id(0)];
    barrier();
    y[global_id(0)] = part[(l + 3) & 63] + 2 * part[l ^ 1];
}

#[expect(dead_code)]
#[kernel]
pub(crate) fn blocks(y: &mut [u32]) {
    let i = global_id(0);
    for j in 0..4 {
        if (i << 2) + j < y.len() {
            y[(i << 2) + j] = (10 * i + j) as u32;
        }
    }
}

#[kernel(local = 32)]
pub(crate) fn of_any_size(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut part: [u32; 32];
    let l = local_id(0);
    let base = group_id(0) * (96);
    for r in 0..3 {
        let i = base + r * 32 + l;
        part[l] = if i < x.len() { x[i] } else { 0 };
        barrier();
        if i < y.len() {
            y[i] = part[31 - l];
        }
        barrier();
    }
}

#[kernel]
pub(crate) fn looked_up(x: &[u32], y: &mut [u32]) {
    const TABLE: [u32; 256] = [3; 256];
    let i = global_id(0);
    y[i] = TABLE[(x[i] & 255) as usize] + TABLE[(x[i] >> 24) as usize] + TABLE[(x[i] % 256) as usize] + TABLE[i % 256];
}

#[device]
fn load(tile: &mut [u32; 66], x: &[u32]) {
    for k in (local_id(0)..66).step_by(local_size(0)) {
        tile[k] = x[(group_id(0) * 64 + k).min(x.len() - 1)];
    }
    barrier();
}

#[kernel(local = 64)]
pub(crate) fn loaded(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 66];
    load(&mut tile, x);
    let k = local_id(0);
    y[global_id(0)] = tile[k] + 10 * tile[k + 2];
}

#[kernel]
pub(crate) fn image(x: &[u32], y: &mut [u32]) {
    let at = (global_id(2) * 6 + global_id(1)) * 10 + global_id(0);
    y[at] = x[at] + 1;
}

#[kernel]
pub(crate) fn image_of_width(x: &[u32], y: &mut [u32]) {
    let at = (global_id(1) * 5 + global_id(0)) * 2;
    (y[at], y[at + 1]) = (x[at + 1], x[at]);
}
