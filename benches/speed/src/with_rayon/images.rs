//! Jobs on images: a stencil, a convolution, a transposition, a cosine transform.

use anyhow::Result;
use cl_runtime::prelude::*;
use rayon::prelude::*;

use super::Jobs;
use crate::kernels::images::{RADIUS, TAPS, cosine_transform, dct8, transpose};
use crate::kernels::unit;

/// A step of Jacobi's method for the heat equation. The boundary stays zero.
#[kernel]
fn stencil(rate: f32, old: &Grid<f32, 2>, new: &mut Grid<f32, 2>) {
    let (x, y) = (global_id(0), global_id(1));
    let [height, width] = new.shape();
    if x > 0 && x + 1 < width && y > 0 && y + 1 < height {
        let here = old[[y, x]];
        let around = old[[y - 1, x]] + old[[y + 1, x]] + old[[y, x - 1]] + old[[y, x + 1]];
        new[[y, x]] = here + rate * (around - 4.0 * here);
    }
}

fn stencil_by_hand(rate: f32, width: usize, old: &[f32], new: &mut [f32]) {
    let height = new.len() / width;
    new.par_chunks_mut(width).enumerate().skip(1).take(height - 2).for_each(|(y, new)| {
        let row = |y: usize| &old[y * width..(y + 1) * width];
        let (above, row, below) = (row(y - 1), row(y), row(y + 1));
        for x in 1..width - 1 {
            let around = above[x] + below[x] + row[x - 1] + row[x + 1];
            new[x] = row[x] + rate * (around - 4.0 * row[x]);
        }
    });
}

const COLUMNS: usize = 32;
const ROWS: usize = 8;

/// A convolution. The work-group reads its part of the image, and the halo around it, to local memory first; the edges of
/// the image are repeated.
#[kernel(local = [COLUMNS, ROWS])]
fn convolve(weights: &[f32], image: &Grid<f32, 2>, out: &mut Grid<f32, 2>) {
    const HALO: usize = 2 * RADIUS;
    #[local]
    let mut tile: [[f32; COLUMNS + HALO]; ROWS + HALO];
    let (lx, ly) = (local_id(0), local_id(1));
    let [height, width] = out.shape();
    let mut row = ly;
    while row < ROWS + HALO {
        let mut column = lx;
        while column < COLUMNS + HALO {
            let y = (group_id(1) * ROWS + row).saturating_sub(RADIUS).min(height - 1);
            let x = (group_id(0) * COLUMNS + column).saturating_sub(RADIUS).min(width - 1);
            tile[row][column] = image[[y, x]];
            column += COLUMNS;
        }
        row += ROWS;
    }
    barrier();
    let mut sum = 0.0;
    for dy in 0..TAPS {
        for dx in 0..TAPS {
            sum += weights[dy * TAPS + dx] * tile[ly + dy][lx + dx];
        }
    }
    let (x, y) = (global_id(0), global_id(1));
    if x < width && y < height {
        out[[y, x]] = sum;
    }
}

/// Row by row: an image row with its edges repeated is added as often as there are weights.
fn convolve_by_hand(weights: &[f32], width: usize, image: &[f32], out: &mut [f32]) {
    let height = out.len() / width;
    let padded = || vec![0.0; width + 2 * RADIUS];
    out.par_chunks_mut(width).enumerate().for_each_init(padded, |padded, (y, out)| {
        out.fill(0.0);
        for (dy, weights) in weights.chunks_exact(TAPS).enumerate() {
            let from = (y + dy).saturating_sub(RADIUS).min(height - 1);
            let row = &image[from * width..(from + 1) * width];
            padded[..RADIUS].fill(row[0]);
            padded[RADIUS..][..width].copy_from_slice(row);
            padded[RADIUS + width..].fill(row[width - 1]);
            for (dx, weight) in weights.iter().enumerate() {
                for (out, x) in out.iter_mut().zip(&padded[dx..]) {
                    *out += weight * x;
                }
            }
        }
    });
}

/// In tiles that fit in the first cache.
fn transpose_by_hand(width: usize, height: usize, x: &[f32], y: &mut [f32]) {
    const TILE: usize = 32;
    y.par_chunks_mut(TILE * height).enumerate().for_each(|(tile, y)| {
        for first in (0..height).step_by(TILE) {
            for (column, y) in y.chunks_exact_mut(height).enumerate() {
                let column = tile * TILE + column;
                let rows = first..(first + TILE).min(height);
                for (y, row) in y[rows.clone()].iter_mut().zip(rows) {
                    *y = x[row * width + column];
                }
            }
        }
    });
}

fn cosine_transform_by_hand(width: usize, image: &[f32], out: &mut [f32]) {
    out.par_chunks_mut(8 * width).zip(image.par_chunks(8 * width)).for_each(|(out, image)| {
        for column in (0..width).step_by(8) {
            let rows: [[f32; 8]; 8] = std::array::from_fn(|k| {
                let at = k * width + column;
                dct8(std::array::from_fn(|j| image[at + j]))
            });
            for k in 0..8 {
                let line = dct8(std::array::from_fn(|j| rows[j][k]));
                for (j, value) in line.into_iter().enumerate() {
                    out[j * width + column + k] = value;
                }
            }
        }
    });
}

pub(super) fn all(jobs: &mut Jobs<'_>) -> Result<()> {
    let queue = jobs.queue;
    let (width, height) = (1024, 1024 * jobs.scale);
    let image: Vec<_> = (0..width * height).map(unit).collect();
    let buffer = Buffer::from_slice(queue, &image)?;
    jobs.compare(
        "stencil",
        width * height,
        |out| {
            let (old, new) = (buffer.as_grid([height, width])?, out.as_grid_mut([height, width])?);
            stencil(0.1, old, new).global([width, height]).launch(queue)?.wait()
        },
        |out| stencil_by_hand(0.1, width, &image, out),
    )?;
    jobs.compare(
        "transpose",
        width * height,
        |out| transpose(width, height, &buffer, out).global([width, height / 4]).launch(queue)?.wait(),
        |out| transpose_by_hand(width, height, &image, out),
    )?;
    jobs.compare(
        "cosine_transform",
        width * height,
        |out| cosine_transform(width, &buffer, out).global([width / 8, height]).launch(queue)?.wait(),
        |out| cosine_transform_by_hand(width, &image, out),
    )?;
    let (width, height) = (512, 256 * jobs.scale);
    let (image, weights) = (&image[..width * height], (0..TAPS * TAPS).map(unit).collect::<Vec<_>>());
    let (buffer, weight_buffer) = (Buffer::from_slice(queue, image)?, Buffer::from_slice(queue, &weights)?);
    jobs.compare(
        "convolve",
        width * height,
        |out| {
            let (image, out) = (buffer.as_grid([height, width])?, out.as_grid_mut([height, width])?);
            convolve(&weight_buffer, image, out).global([width, height]).launch(queue)?.wait()
        },
        |out| convolve_by_hand(&weights, width, image, out),
    )
}
