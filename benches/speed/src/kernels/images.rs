//! Images: convolutions with clamped, mirrored and wrapped edges, a transposition, a cosine transform.

use anyhow::Result;
use cl_runtime::prelude::*;

use crate::bench::{Bench, Pair};

pub(crate) const RADIUS: usize = 4;
pub(crate) const TAPS: usize = 2 * RADIUS + 1;

/// The nearest index of a row to `at - RADIUS`.
#[device]
fn clamped(at: usize, len: usize) -> usize {
    at.saturating_sub(RADIUS).min(len - 1)
}

#[device]
fn mirrored(at: usize, len: usize) -> usize {
    let from_zero = if at < RADIUS { RADIUS - at } else { at - RADIUS };
    if from_zero < len { from_zero } else { 2 * len - 2 - from_zero }
}

#[device]
fn wrapped(at: usize, len: usize) -> usize {
    (at + len - RADIUS) % len
}

#[kernel(local = [16, 16])]
fn convolve_clamped(weights: &[f32], image: &Grid<f32, 2>, out: &mut Grid<f32, 2>) {
    let (x, y) = (global_id(0), global_id(1));
    let [height, width] = out.shape();
    if x < width && y < height {
        let mut sum = 0.0;
        for dy in 0..TAPS {
            for dx in 0..TAPS {
                sum += weights[dy * TAPS + dx] * image[[clamped(y + dy, height), clamped(x + dx, width)]];
            }
        }
        out[[y, x]] = sum;
    }
}

/// The same with signed coordinates, and with the image as a slice.
#[kernel(local = [16, 16])]
fn convolve_signed(weights: &[f32], width: usize, height: usize, image: &[f32], out: &mut [f32]) {
    let (x, y) = (global_id(0), global_id(1));
    if x >= width || y >= height {
        return;
    }
    let mut sum = 0.0;
    #[unroll]
    for dy in 0..TAPS {
        for dx in 0..TAPS {
            let row = (y as i32 + dy as i32 - RADIUS as i32).clamp(0, height as i32 - 1) as usize;
            let column = (x as i32 + dx as i32 - RADIUS as i32).clamp(0, width as i32 - 1) as usize;
            sum += weights[dy * TAPS + dx] * image[row * width + column];
        }
    }
    out[y * width + x] = sum;
}

#[kernel(local = [16, 16])]
fn convolve_mirrored(weights: &[f32], width: usize, height: usize, image: &[f32], out: &mut [f32]) {
    let (x, y) = (global_id(0), global_id(1));
    if x >= width || y >= height {
        return;
    }
    let mut sum = 0.0;
    for dy in 0..TAPS {
        let row = mirrored(y + dy, height);
        for dx in 0..TAPS {
            sum += weights[dy * TAPS + dx] * image[row * width + mirrored(x + dx, width)];
        }
    }
    out[y * width + x] = sum;
}

#[kernel(local = [16, 16])]
fn convolve_wrapped(weights: &[f32], width: usize, height: usize, image: &[f32], out: &mut [f32]) {
    let (x, y) = (global_id(0), global_id(1));
    if x >= width || y >= height {
        return;
    }
    let mut sum = 0.0;
    for dy in 0..TAPS {
        let row = wrapped(y + dy, height);
        for dx in 0..TAPS {
            sum += weights[dy * TAPS + dx] * image[row * width + wrapped(x + dx, width)];
        }
    }
    out[y * width + x] = sum;
}

/// Each work-item moves four elements.
#[kernel(local = [32, 8])]
pub(crate) fn transpose(width: usize, height: usize, x: &[f32], y: &mut [f32]) {
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

/// The cosine transform of a row or column of eight, by the direct sum.
#[device]
pub(crate) fn dct8(v: [f32; 8]) -> [f32; 8] {
    const C: [f32; 8] =
        [0.353_553_4, 0.490_392_6, 0.461_939_8, 0.415_734_8, 0.353_553_4, 0.277_785_1, 0.191_341_7, 0.097_545_2];
    let (s07, s16, s25, s34) = (v[0] + v[7], v[1] + v[6], v[2] + v[5], v[3] + v[4]);
    let (d07, d16, d25, d34) = (v[0] - v[7], v[1] - v[6], v[2] - v[5], v[3] - v[4]);
    let (even, odd) = (s07 + s34, s16 + s25);
    let (low, high) = (s07 - s34, s16 - s25);
    [
        C[0] * (even + odd),
        C[1] * d07 + C[3] * d16 + C[5] * d25 + C[7] * d34,
        C[2] * low + C[6] * high,
        C[3] * d07 - C[7] * d16 - C[1] * d25 - C[5] * d34,
        C[4] * (even - odd),
        C[5] * d07 - C[1] * d16 + C[7] * d25 + C[3] * d34,
        C[6] * low - C[2] * high,
        C[7] * d07 - C[5] * d16 + C[3] * d25 - C[1] * d34,
    ]
}

/// The cosine transform of blocks of 8 × 8: a work-item transforms a row, then a column.
#[kernel(local = [8, 8])]
pub(crate) fn cosine_transform(width: usize, image: &[f32], out: &mut [f32]) {
    #[local]
    let mut blocks: [[[f32; 9]; 8]; 8];
    let (k, block) = (local_id(0), local_id(1));
    let column = (group_id(0) * 8 + block) * 8;
    let row = group_id(1) * 8;
    let mut line = [0.0f32; 8];
    if column + 8 <= width {
        for j in 0..8 {
            line[j] = image[(row + k) * width + column + j];
        }
    }
    line = dct8(line);
    for j in 0..8 {
        blocks[block][k][j] = line[j];
    }
    barrier();
    for j in 0..8 {
        line[j] = blocks[block][j][k];
    }
    line = dct8(line);
    if column + 8 <= width {
        for j in 0..8 {
            out[(row + j) * width + column + k] = line[j];
        }
    }
}

pub(super) fn all(bench: &mut Bench) -> Result<()> {
    let queue = bench.queue;
    let (width, height) = (512, 128 * bench.scale);
    let (image, weights) = (bench.numbers(width * height)?, bench.numbers(TAPS * TAPS)?);
    let hand = |twin: &cl_runtime::RawKernel, out: &mut Buffer<f32>| {
        unsafe { twin.with((&weights, width as i32, height as i32, &image, out)) }
            .global([width, height])
            .local([16, 16])
            .launch(queue)
    };
    bench.compare(
        Pair { kernel: convolve_clamped::KERNEL, twin: include_str!("convolve_clamped.cl") },
        width * height,
        |out| {
            let (image, out) = (image.as_grid([height, width])?, out.as_grid_mut([height, width])?);
            convolve_clamped(&weights, image, out).global([width, height]).launch(queue)
        },
        hand,
    )?;
    bench.compare(
        Pair { kernel: convolve_signed::KERNEL, twin: include_str!("convolve_clamped.cl") },
        width * height,
        |out| convolve_signed(&weights, width, height, &image, out).global([width, height]).launch(queue),
        hand,
    )?;
    bench.compare(
        Pair { kernel: convolve_mirrored::KERNEL, twin: include_str!("convolve_mirrored.cl") },
        width * height,
        |out| convolve_mirrored(&weights, width, height, &image, out).global([width, height]).launch(queue),
        hand,
    )?;
    bench.compare(
        Pair { kernel: convolve_wrapped::KERNEL, twin: include_str!("convolve_wrapped.cl") },
        width * height,
        |out| convolve_wrapped(&weights, width, height, &image, out).global([width, height]).launch(queue),
        hand,
    )?;
    let (width, height) = (1024, 512 * bench.scale);
    let image = bench.numbers(width * height)?;
    bench.compare(
        Pair { kernel: transpose::KERNEL, twin: include_str!("transpose.cl") },
        width * height,
        |out| transpose(width, height, &image, out).global([width, height / 4]).launch(queue),
        |twin, out| {
            unsafe { twin.with((width as i32, height as i32, &image, out)) }
                .global([width, height / 4])
                .local([32, 8])
                .launch(queue)
        },
    )?;
    bench.compare(
        Pair { kernel: cosine_transform::KERNEL, twin: include_str!("cosine_transform.cl") },
        width * height,
        |out| cosine_transform(width, &image, out).global([width / 8, height]).launch(queue),
        |twin, out| {
            unsafe { twin.with((width as i32, &image, out)) }.global([width / 8, height]).local([8, 8]).launch(queue)
        },
    )
}
