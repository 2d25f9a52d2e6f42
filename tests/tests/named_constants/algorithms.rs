//! Kernels whose work-items are kept apart by the values of several constants, which rustc computes in each instance.

use cl_runtime::Element;
use cl_runtime::prelude::*;

/// The sums of 16 neighbours are scanned by the first work-item.
#[kernel(local = [GROUP])]
pub(crate) fn scan_tiles<T: Element, F: Fn(T, T) -> T, const GROUP: usize>(
    f: F,
    x: &[T],
    prefixes: &[T],
    out: &mut [T],
) {
    #[local]
    let mut lanes: [T; 256];
    let (tile, k) = (group_id(0), local_id(0));
    let first = tile * 4096;
    for lane in (k..256).step_by(GROUP) {
        let at = first + lane * 16;
        if at < x.len() {
            let mut total = x[at];
            for i in at + 1..(at + 16).min(x.len()) {
                total = f(total, x[i]);
            }
            lanes[lane] = total;
        }
    }
    barrier();
    if k == 0 {
        let mut total = prefixes[tile];
        for lane in 0..256 {
            if first + lane * 16 < x.len() {
                let own = lanes[lane];
                lanes[lane] = total;
                total = f(total, own);
            }
        }
    }
    barrier();
    for lane in (k..256).step_by(GROUP) {
        let at = first + lane * 16;
        if at < x.len() {
            let mut total = lanes[lane];
            for i in at..(at + 16).min(x.len()) {
                total = f(total, x[i]);
                out[i] = total;
            }
        }
    }
}

/// Each work-item moves `TILE / ROWS` elements of a tile.
#[kernel(local = [TILE, ROWS])]
pub(crate) fn transpose<const TILE: usize, const ROWS: usize>(width: usize, height: usize, x: &[u32], y: &mut [u32]) {
    let (column, row) = (group_id(1) * TILE + local_id(0), group_id(0) * TILE + local_id(1));
    for k in 0..TILE / ROWS {
        if column < height && row + k * ROWS < width {
            y[(row + k * ROWS) * height + column] = x[column * width + row + k * ROWS];
        }
    }
}

/// What a Fourier transform of 512 points does between two rounds.
#[kernel(local = ITEMS)]
pub(crate) fn exchange<const POINTS: usize, const ITEMS: usize>(x: &[u32], out: &mut [u32]) {
    let (l, first) = (local_id(0), group_id(0) * POINTS);
    let (high, low) = (l / 8, l % 8);
    for k in 0..8 {
        out[first + k * ITEMS + low * 8 + high] = x[first + k * ITEMS + l];
    }
}

#[device]
pub(crate) fn plus(a: u32, b: u32) -> u32 {
    a.wrapping_add(b)
}
