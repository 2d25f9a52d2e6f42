//! Jobs that compute much for each element: gravity, points in a polygon, a fractal.

use anyhow::Result;
use cl_runtime::prelude::*;
use rayon::prelude::*;

use super::Jobs;
use crate::kernels::scalar::{LIMIT, mandelbrot};
use crate::kernels::unit;

const SOFTENING: f32 = 0.01;

/// The accelerations of bodies by all others. The last component of a place is the mass.
#[kernel]
fn gravity(places: &[f32x4], pulls: &mut [f32x4]) {
    let i = global_id(0);
    if i >= pulls.len() {
        return;
    }
    let place = places[i];
    let (mut x, mut y, mut z) = (0.0f32, 0.0f32, 0.0f32);
    for k in 0..places.len() {
        let other = places[k];
        let (dx, dy, dz) = (other.x - place.x, other.y - place.y, other.z - place.z);
        let r2 = dx * dx + dy * dy + dz * dz + SOFTENING;
        let strength = other.w / (r2 * r2.sqrt());
        x += strength * dx;
        y += strength * dy;
        z += strength * dz;
    }
    pulls[i] = f32x4::new(x, y, z, 0.0);
}

/// The number of bodies that a thread computes together, in vector registers.
const LANES: usize = 8;

fn gravity_by_hand(places: &[f32x4], pulls: &mut [f32x4]) {
    pulls.par_chunks_mut(LANES).zip(places.par_chunks(LANES)).for_each(|(pulls, own)| {
        let [px, py, pz]: [[f32; LANES]; 3] =
            std::array::from_fn(|d| std::array::from_fn(|l| own.get(l).map_or(0.0, |own| own[d])));
        let [mut x, mut y, mut z] = [[0.0; LANES]; 3];
        for other in places {
            for l in 0..LANES {
                let (dx, dy, dz) = (other.x - px[l], other.y - py[l], other.z - pz[l]);
                let r2 = dx * dx + dy * dy + dz * dz + SOFTENING;
                let strength = other.w / (r2 * r2.sqrt());
                x[l] += strength * dx;
                y[l] += strength * dy;
                z[l] += strength * dz;
            }
        }
        for (l, pull) in pulls.iter_mut().enumerate() {
            *pull = f32x4::new(x[l], y[l], z[l], 0.0);
        }
    });
}

/// Whether points are in a polygon, by the parity of the edges that a ray crosses.
#[kernel]
fn polygon(corner_x: &[f32], corner_y: &[f32], xs: &[f32], ys: &[f32], inside: &mut [u32]) {
    let i = global_id(0);
    if i < inside.len() {
        let (x, y) = (xs[i], ys[i]);
        let mut crossings = 0;
        for k in 1..corner_x.len() {
            let (x0, y0, x1, y1) = (corner_x[k - 1], corner_y[k - 1], corner_x[k], corner_y[k]);
            if (y0 > y) != (y1 > y) && x < (x1 - x0) * (y - y0) / (y1 - y0) + x0 {
                crossings += 1;
            }
        }
        inside[i] = crossings % 2;
    }
}

fn polygon_by_hand(corners: &[(f32, f32)], xs: &[f32], ys: &[f32], inside: &mut [u32]) {
    inside.par_iter_mut().zip((xs, ys).into_par_iter()).for_each(|(inside, (&x, &y))| {
        let mut crossings = 0;
        for edge in corners.windows(2) {
            let ((x0, y0), (x1, y1)) = (edge[0], edge[1]);
            if (y0 > y) != (y1 > y) && x < (x1 - x0) * (y - y0) / (y1 - y0) + x0 {
                crossings += 1;
            }
        }
        *inside = crossings % 2;
    });
}

fn mandelbrot_by_hand(width: usize, left: f32, top: f32, step: f32, out: &mut [u32]) {
    out.par_chunks_mut(width).enumerate().for_each(|(y, row)| {
        let ci = top + y as f32 * step;
        for (x, out) in row.iter_mut().enumerate() {
            let cr = left + x as f32 * step;
            let (mut zr, mut zi) = (0.0f32, 0.0f32);
            let mut n = 0;
            while n < LIMIT && zr * zr + zi * zi <= 4.0 {
                (zr, zi) = (zr * zr - zi * zi + cr, 2.0 * zr * zi + ci);
                n += 1;
            }
            *out = n;
        }
    });
}

pub(super) fn all(jobs: &mut Jobs<'_>) -> Result<()> {
    let queue = jobs.queue;
    let n = jobs.scale << 12;
    let places: Vec<_> = (0..n).map(|i| f32x4::new(unit(3 * i), unit(3 * i + 1), unit(3 * i + 2), 1.0)).collect();
    let buffer = Buffer::from_slice(queue, &places)?;
    jobs.compare(
        "gravity",
        n,
        |pulls| gravity(&buffer, pulls).global(n).launch(queue)?.wait(),
        |pulls| gravity_by_hand(&places, pulls),
    )?;
    let (n, sides) = (jobs.scale << 16, 100);
    let corner = |k: usize| {
        let (angle, radius) = (k as f32 / sides as f32 * std::f32::consts::TAU, 0.3 + 0.7 * unit(k % sides));
        (radius * angle.cos(), radius * angle.sin())
    };
    let corners: Vec<_> = (0..=sides).map(corner).collect();
    let (corner_x, corner_y): (Vec<_>, Vec<_>) = corners.iter().copied().unzip();
    let (xs, ys): (Vec<_>, Vec<_>) = (0..n).map(|i| (2.0 * unit(2 * i) - 1.0, 2.0 * unit(2 * i + 1) - 1.0)).unzip();
    let buffers = [&corner_x, &corner_y, &xs, &ys].map(|numbers| Buffer::from_slice(queue, numbers));
    let [corner_x, corner_y, x, y] = buffers;
    let (corner_x, corner_y, x, y) = (corner_x?, corner_y?, x?, y?);
    jobs.compare(
        "polygon",
        n,
        |inside| polygon(&corner_x, &corner_y, &x, &y, inside).global(n).launch(queue)?.wait(),
        |inside| polygon_by_hand(&corners, &xs, &ys, inside),
    )?;
    let (width, height) = (512, 256 * jobs.scale);
    let step = 3.0 / width as f32;
    jobs.compare(
        "mandelbrot",
        width * height,
        |out| mandelbrot(width, height, -2.2, -0.8, step, out).global([width, height]).launch(queue)?.wait(),
        |out| mandelbrot_by_hand(width, -2.2, -0.8, step, out),
    )
}
