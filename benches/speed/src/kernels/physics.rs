//! Particles and fields.

use std::sync::atomic::{AtomicU32, Ordering};

use anyhow::Result;
use cl_runtime::prelude::*;

use super::{mixed, unit};
use crate::bench::{Bench, Pair};

const NEIGHBOURS: usize = 32;

/// Lennard-Jones forces, from a list of neighbours for each particle, neighbour by neighbour.
#[kernel]
fn lennard_jones(cutoff2: f32, places: &[f32x4], neighbours: &[u32], forces: &mut [f32x4]) {
    let i = global_id(0);
    if i >= forces.len() {
        return;
    }
    let place = places[i];
    let mut force = f32x4::splat(0.0);
    for k in 0..NEIGHBOURS {
        let j = neighbours[k * forces.len() + i] as usize;
        let d = place - places[j];
        let r2 = d.x * d.x + d.y * d.y + d.z * d.z;
        if r2 < cutoff2 {
            let inverse2 = 1.0 / r2;
            let inverse6 = inverse2 * inverse2 * inverse2;
            let f = inverse2 * inverse6 * (48.0 * inverse6 - 24.0);
            force.x += f * d.x;
            force.y += f * d.y;
            force.z += f * d.z;
        }
    }
    forces[i] = force;
}

const BODIES: usize = 128;

/// All pairs, a group of bodies at a time in local memory.
#[kernel(local = BODIES)]
fn bodies(places: &[f32x4], pulls: &mut [f32x4]) {
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

const BINS: usize = 64;

/// The histogram of the distances of all pairs, counted in local memory first.
#[kernel(local = 128)]
fn pair_counts(scale: f32, places: &[f32x4], bins: &[AtomicU32]) {
    #[local]
    let counts: [AtomicU32; BINS];
    let l = local_id(0);
    if l < BINS {
        counts[l].store(0, Ordering::Relaxed);
    }
    barrier();
    let i = global_id(0);
    if i < places.len() {
        let place = places[i];
        for j in i + 1..places.len() {
            let d = places[j] - place;
            let distance = (d.x * d.x + d.y * d.y + d.z * d.z).sqrt();
            let bin = ((distance * scale) as usize).min(BINS - 1);
            counts[bin].fetch_add(1, Ordering::Relaxed);
        }
    }
    barrier();
    if l < BINS {
        bins[l].fetch_add(counts[l].load(Ordering::Relaxed), Ordering::Relaxed);
    }
}

const WEIGHTS: [f32; 9] =
    [4.0 / 9.0, 1.0 / 9.0, 1.0 / 9.0, 1.0 / 9.0, 1.0 / 9.0, 1.0 / 36.0, 1.0 / 36.0, 1.0 / 36.0, 1.0 / 36.0];
const CX: [i32; 9] = [0, 1, 0, -1, 0, 1, -1, -1, 1];
const CY: [i32; 9] = [0, 0, 1, 0, -1, 1, 1, -1, -1];

/// A step of D2Q9 on a torus: pull, then relax (Bhatnagar, Gross and Krook).
#[kernel(local = [32, 4])]
fn lattice_boltzmann(width: usize, height: usize, omega: f32, old: &[f32], new: &mut [f32]) {
    let (x, y) = (global_id(0), global_id(1));
    if x >= width || y >= height {
        return;
    }
    let left = if x == 0 { width - 1 } else { x - 1 };
    let right = if x == width - 1 { 0 } else { x + 1 };
    let above = if y == 0 { height - 1 } else { y - 1 };
    let below = if y == height - 1 { 0 } else { y + 1 };
    let mut f = [0.0f32; 9];
    let (mut rho, mut ux, mut uy) = (0.0f32, 0.0f32, 0.0f32);
    for q in 0..9 {
        let from_x = if CX[q] == 0 {
            x
        } else if CX[q] > 0 {
            left
        } else {
            right
        };
        let from_y = if CY[q] == 0 {
            y
        } else if CY[q] > 0 {
            above
        } else {
            below
        };
        f[q] = old[(q * height + from_y) * width + from_x];
        rho += f[q];
        ux += CX[q] as f32 * f[q];
        uy += CY[q] as f32 * f[q];
    }
    ux /= rho;
    uy /= rho;
    let square = 1.5 * (ux * ux + uy * uy);
    for q in 0..9 {
        let along = 3.0 * (CX[q] as f32 * ux + CY[q] as f32 * uy);
        let equilibrium = WEIGHTS[q] * rho * (1.0 + along + 0.5 * along * along - square);
        new[(q * height + y) * width + x] = f[q] + omega * (equilibrium - f[q]);
    }
}

/// Seven points, a column of the volume for each work-item, with three of its elements in registers.
#[kernel(local = [32, 8])]
fn stencil(nx: usize, ny: usize, nz: usize, c0: f32, c1: f32, old: &[f32], new: &mut [f32]) {
    let (x, y) = (global_id(0), global_id(1));
    if x == 0 || y == 0 || x + 1 >= nx || y + 1 >= ny {
        return;
    }
    let plane = nx * ny;
    let at = y * nx + x;
    let (mut below, mut here) = (old[at], old[plane + at]);
    for z in 1..nz - 1 {
        let i = z * plane + at;
        let above = old[i + plane];
        let sides = old[i - 1] + old[i + 1] + old[i - nx] + old[i + nx];
        new[i] = c0 * here + c1 * (sides + above + below);
        (below, here) = (here, above);
    }
}

pub(super) fn all(bench: &mut Bench) -> Result<()> {
    let queue = bench.queue;
    let place = |i: usize| f32x4::new(unit(3 * i), unit(3 * i + 1), unit(3 * i + 2), 1.0);
    let n = bench.scale << 14;
    let places = bench.buffer(n, place)?;
    let neighbours = bench.buffer(n * NEIGHBOURS, |k| ((k % n + 1 + mixed(k) as usize % 200) % n) as u32)?;
    bench.compare(
        Pair { kernel: lennard_jones::KERNEL, twin: include_str!("lennard_jones.cl") },
        n,
        |out| lennard_jones(0.5, &places, &neighbours, out).global(n).local(128).launch(queue),
        |twin, out| {
            unsafe { twin.with((0.5f32, &places, &neighbours, out, n as i32)) }.global(n).local(128).launch(queue)
        },
    )?;
    let n = if bench.scale > 1 { 1 << 14 } else { 1 << 11 };
    let places = bench.buffer(n, place)?;
    bench.compare(
        Pair { kernel: bodies::KERNEL, twin: include_str!("bodies.cl") },
        n,
        |out| bodies(&places, out).global(n).launch(queue),
        |twin, out| unsafe { twin.with((&places, out, n as i32)) }.global(n).local(BODIES).launch(queue),
    )?;
    bench.compare(
        Pair { kernel: pair_counts::KERNEL, twin: include_str!("pair_counts.cl") },
        BINS,
        |out| pair_counts(40.0, &places, out).global(n).launch(queue),
        |twin, out| unsafe { twin.with((40.0f32, &places, out, n as i32)) }.global(n).local(128).launch(queue),
    )?;
    let (width, height) = (256, 256 * bench.scale);
    let cells = bench.buffer(9 * width * height, |i| 0.1 + 0.01 * unit(i))?;
    bench.compare(
        Pair { kernel: lattice_boltzmann::KERNEL, twin: include_str!("lattice_boltzmann.cl") },
        9 * width * height,
        |out| lattice_boltzmann(width, height, 0.8, &cells, out).global([width, height]).launch(queue),
        |twin, out| {
            unsafe { twin.with((width as i32, height as i32, 0.8f32, &cells, out)) }
                .global([width, height])
                .local([32, 4])
                .launch(queue)
        },
    )?;
    let (nx, ny, nz) = (256, 64 * bench.scale, 32);
    let field = bench.numbers(nx * ny * nz)?;
    bench.compare(
        Pair { kernel: stencil::KERNEL, twin: include_str!("stencil.cl") },
        nx * ny * nz,
        |out| stencil(nx, ny, nz, 0.4, 0.1, &field, out).global([nx, ny]).launch(queue),
        |twin, out| {
            unsafe { twin.with((nx as i32, ny as i32, nz as i32, 0.4f32, 0.1f32, &field, out)) }
                .global([nx, ny])
                .local([32, 8])
                .launch(queue)
        },
    )
}
