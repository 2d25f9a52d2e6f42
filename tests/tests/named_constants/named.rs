//! Kernels with named sizes. The module `literal` has the same with the numbers written out.

use cl_runtime::prelude::*;

use super::{ENTRIES, GROUP, SPAN, Sizes, TILE, sizes};
use tests::shapes::BLOCK;

/// A constant of the module: `group_id(0) * GROUP + local_id(0)` is the global id, whatever the length.
#[kernel(local = GROUP)]
pub(crate) fn reversed(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut part: [u32; GROUP];
    let l = local_id(0);
    let i = group_id(0) * GROUP + l;
    part[l] = if i < x.len() { x[i] } else { 0 };
    barrier();
    if i < y.len() {
        y[i] = part[GROUP - 1 - l];
    }
}

/// One constant is the square of another.
#[kernel(local = GROUP)]
pub(crate) fn transposed(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [[u32; TILE]; TILE];
    let l = local_id(0);
    tile[l / TILE][l % TILE] = x[global_id(0)];
    barrier();
    y[global_id(0)] = tile[l % TILE][l / TILE];
}

/// Several elements for each work-item, in the group's own part.
#[kernel(local = GROUP)]
pub(crate) fn coarse(x: &[u32], y: &mut [u32]) {
    const PER: usize = 2 * 2;
    for r in 0..PER {
        let i = (group_id(0) * PER + r) * GROUP + local_id(0);
        if i < x.len() && i < y.len() {
            y[i] = 3 * x[i];
        }
    }
}

/// Constants of another module.
#[kernel]
pub(crate) fn planes(x: &[u32], y: &mut [u32]) {
    let (column, row, plane) = (global_id(0), global_id(1), global_id(2));
    if column < sizes::WIDTH && row < sizes::HEIGHT && plane < sizes::DEPTH {
        let i = (plane * sizes::HEIGHT + row) * sizes::WIDTH + column;
        y[i] = x[i] + plane as u32;
    }
}

/// A constant of another crate.
#[kernel(local = BLOCK)]
pub(crate) fn bank_padded(x: &[u32], y: &mut [u32]) {
    const BANKS: usize = BLOCK / 4;
    #[local]
    let mut part: [u32; BLOCK + BLOCK / BANKS];
    let l = local_id(0);
    part[l + l / BANKS] = x[global_id(0)];
    barrier();
    let k = BLOCK - 1 - l;
    y[global_id(0)] = part[k + k / BANKS];
}

/// Associated constants, and arithmetic of them.
#[kernel(local = [Sizes::ACROSS, Sizes::DOWN])]
pub(crate) fn with_edges(w: usize, h: usize, x: &[u32], y: &mut [u32]) {
    const CELLS: usize = (Sizes::ACROSS + 2) * (Sizes::DOWN + 2);
    const STEP: usize = Sizes::ACROSS * Sizes::DOWN;
    #[local]
    let mut tile: [u32; (Sizes::ACROSS + 2) * (Sizes::DOWN + 2)];
    let l = local_id(1) * Sizes::ACROSS + local_id(0);
    for k in (l..CELLS).step_by(STEP) {
        tile[k] = if k < x.len() { x[k] } else { 0 };
    }
    barrier();
    let (column, row) = (global_id(0), global_id(1));
    if column < w && row < h {
        y[row * w + column] = tile[(local_id(1) + 1) * (Sizes::ACROSS + 2) + local_id(0) + 1];
    }
}

/// Parts of a group, by arithmetic in the options.
#[kernel(local = [GROUP / 4, 4])]
pub(crate) fn quarters(w: usize, x: &[u32], y: &mut [u32]) {
    #[local]
    let mut part: [[u32; GROUP / 4]; 4];
    let (column, row) = (global_id(0), global_id(1));
    let own = column < w && row * w + column < x.len();
    part[local_id(1)][local_id(0)] = if own { x[row * w + column] } else { 7 };
    barrier();
    if column < w && row * w + column < y.len() {
        y[row * w + column] = part[3 - local_id(1)][local_id(0)];
    }
}

/// A power of two as a mask, and as a bit that is turned around.
#[kernel(local = GROUP)]
pub(crate) fn exchanged(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut part: [u32; GROUP];
    let l = local_id(0);
    part[l] = x[global_id(0)];
    barrier();
    y[global_id(0)] = part[(l + 3) & (GROUP - 1)] + 2 * part[l ^ 1];
}

/// A shift by a constant.
#[kernel]
pub(crate) fn blocks(y: &mut [u32]) {
    const SHIFT: u32 = 2;
    let i = global_id(0);
    for j in 0..1 << SHIFT {
        if (i << SHIFT) + j < y.len() {
            y[(i << SHIFT) + j] = (10 * i + j) as u32;
        }
    }
}

/// Constants that are parameters: each instance has its own numbers.
#[kernel(local = B)]
pub(crate) fn of_any_size<const B: usize, const R: usize>(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut part: [u32; B];
    let l = local_id(0);
    let base = group_id(0) * (B * R);
    for r in 0..R {
        let i = base + r * B + l;
        part[l] = if i < x.len() { x[i] } else { 0 };
        barrier();
        if i < y.len() {
            y[i] = part[B - 1 - l];
        }
        barrier();
    }
}

/// It is as large as `B` only in some instances: in others it is checked.
#[kernel(local = B)]
pub(crate) fn row_of_tile<const B: usize, const T: usize>(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [[u32; T]; T];
    let l = local_id(0);
    tile[l / T][l % T] = x[l];
    barrier();
    y[global_id(0)] = tile[l / T][l % T];
}

/// A table with an entry for each value of a mask, a shift and a remainder of what is read.
#[kernel]
pub(crate) fn looked_up(x: &[u32], y: &mut [u32]) {
    const TABLE: [u32; ENTRIES] = [3; ENTRIES];
    let i = global_id(0);
    y[i] =
        TABLE[(x[i] & 255) as usize] + TABLE[(x[i] >> 24) as usize] + TABLE[(x[i] % 256) as usize] + TABLE[i % ENTRIES];
}

/// Fills a tile that is larger than the group, and waits.
#[device]
fn load(tile: &mut [u32; SPAN], x: &[u32]) {
    for k in (local_id(0)..SPAN).step_by(local_size(0)) {
        tile[k] = x[(group_id(0) * GROUP + k).min(x.len() - 1)];
    }
    barrier();
}

/// The group fills its tile by a function.
#[kernel(local = GROUP)]
pub(crate) fn loaded(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; SPAN];
    load(&mut tile, x);
    let k = local_id(0);
    y[global_id(0)] = tile[k] + 10 * tile[k + 2];
}

/// Rows of an image, as wide as the launch may be.
#[kernel]
pub(crate) fn image(x: &[u32], y: &mut [u32]) {
    let at = (global_id(2) * sizes::HEIGHT + global_id(1)) * sizes::WIDTH + global_id(0);
    y[at] = x[at] + 1;
}

/// The same of any width.
#[kernel]
pub(crate) fn image_of_width<const W: usize>(x: &[u32], y: &mut [u32]) {
    let at = (global_id(1) * W + global_id(0)) * 2;
    (y[at], y[at + 1]) = (x[at + 1], x[at]);
}
