//! Kernels whose work-items do not exchange anything: streams, option prices, fractals, ray marching, alignments.

use anyhow::Result;
use cl_runtime::prelude::*;

use super::unit;
use crate::bench::{Bench, Pair};

#[kernel]
fn triad(scalar: f32, b: &[f32], c: &[f32], a: &mut [f32]) {
    let i = global_id(0);
    if i < a.len() {
        a[i] = b[i] + scalar * c[i];
    }
}

/// The cumulative normal distribution: Abramowitz and Stegun, 26.2.17.
#[device]
pub(crate) fn normal(d: f32) -> f32 {
    const A: [f32; 5] = [0.319_381_53, -0.356_563_78, 1.781_477_9, -1.821_255_9, 1.330_274_4];
    let k = 1.0 / (1.0 + 0.231_641_9 * d.abs());
    let mut sum = 0.0;
    for a in A.iter().rev() {
        sum = k * (a + sum);
    }
    let tail = 0.398_942_3 * (-0.5 * d * d).exp() * sum;
    if d > 0.0 { 1.0 - tail } else { tail }
}

/// The prices of European options: a call and a put for each.
#[kernel]
pub(crate) fn black_scholes(rate: f32, sigma: f32, price: &[f32], strike: &[f32], years: &[f32], out: &mut [f32x2]) {
    let i = global_id(0);
    if i < out.len() {
        let (s, x, t) = (price[i], strike[i], years[i]);
        let root = t.sqrt();
        let d1 = ((s / x).ln() + (rate + 0.5 * sigma * sigma) * t) / (sigma * root);
        let d2 = d1 - sigma * root;
        let (n1, n2) = (normal(d1), normal(d2));
        let discounted = x * (-rate * t).exp();
        let call = s * n1 - discounted * n2;
        out[i] = f32x2::new(call, call - s + discounted);
    }
}

pub(crate) const LIMIT: u32 = 256;

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

/// The distance to a torus above a plane.
#[device]
fn scene(p: f32x3) -> f32 {
    let ring = (p.x * p.x + p.z * p.z).sqrt() - 1.0;
    let torus = (ring * ring + p.y * p.y).sqrt() - 0.4;
    torus.min(p.y + 1.0)
}

#[kernel(local = [16, 16])]
fn march(width: usize, height: usize, out: &mut [f32]) {
    const STEPS: usize = 64;
    const NEAR: f32 = 1e-3;
    let (x, y) = (global_id(0), global_id(1));
    if x < width && y < height {
        let (u, v) = ((x as f32 + 0.5) / width as f32 - 0.5, 0.5 - (y as f32 + 0.5) / height as f32);
        let eye = f32x3::new(0.0, 1.5, -4.0);
        let ray = f32x3::new(u, v - 0.3, 1.0).normalize();
        let mut distance = 0.0f32;
        for _ in 0..STEPS {
            let step: f32 = scene(eye + ray * distance);
            if step < NEAR || distance > 20.0 {
                break;
            }
            distance += step;
        }
        out[y * width + x] = distance;
    }
}

const QUERY: usize = 32;

/// The scores of local alignments of one query with many texts, linear gap costs.
#[kernel]
fn smith_waterman(query: &[u8], len: usize, texts: &[u8], scores: &mut [i32]) {
    let item = global_id(0);
    if item >= scores.len() {
        return;
    }
    let mut column = [0i32; QUERY];
    let mut best = 0;
    for k in 0..len {
        let letter = texts[k * scores.len() + item];
        let (mut diagonal, mut above) = (0, 0);
        for q in 0..QUERY {
            let matched = if query[q] == letter { 2 } else { -1 };
            let score = (diagonal + matched).max(above - 1).max(column[q] - 1).max(0);
            diagonal = column[q];
            column[q] = score;
            above = score;
            best = best.max(score);
        }
    }
    scores[item] = best;
}

pub(super) fn all(bench: &mut Bench) -> Result<()> {
    let queue = bench.queue;
    let n = bench.scale << 21;
    let (b, c) = (bench.numbers(n)?, bench.numbers(n)?);
    bench.compare(
        Pair { kernel: triad::KERNEL, twin: include_str!("triad.cl") },
        n,
        |a| triad(3.0, &b, &c, a).global(n).local(256).launch(queue),
        |twin, a| unsafe { twin.with((3.0f32, &b, &c, a, n as u64)) }.global(n).local(256).launch(queue),
    )?;
    let n = bench.scale << 18;
    let price = bench.buffer(n, |i| 5.0 + 25.0 * unit(i))?;
    let strike = bench.buffer(n, |i| 1.0 + 99.0 * unit(i + n))?;
    let years = bench.buffer(n, |i| 0.25 + 9.75 * unit(i + 2 * n))?;
    bench.compare(
        Pair { kernel: black_scholes::KERNEL, twin: include_str!("black_scholes.cl") },
        n,
        |out| black_scholes(0.02, 0.3, &price, &strike, &years, out).global(n).local(128).launch(queue),
        |twin, out| {
            unsafe { twin.with((0.02f32, 0.3f32, &price, &strike, &years, out, n as u64)) }
                .global(n)
                .local(128)
                .launch(queue)
        },
    )?;
    let (width, height) = (512, 256 * bench.scale);
    let step = 3.0 / width as f32;
    bench.compare(
        Pair { kernel: mandelbrot::KERNEL, twin: include_str!("mandelbrot.cl") },
        width * height,
        |out| mandelbrot(width, height, -2.2, -0.8, step, out).global([width, height]).launch(queue),
        |twin, out| {
            unsafe { twin.with((width as i32, height as i32, -2.2f32, -0.8f32, step, out)) }
                .global([width, height])
                .local([16, 16])
                .launch(queue)
        },
    )?;
    bench.compare(
        Pair { kernel: march::KERNEL, twin: include_str!("march.cl") },
        width * height,
        |out| march(width, height, out).global([width, height]).launch(queue),
        |twin, out| {
            unsafe { twin.with((width as i32, height as i32, out)) }
                .global([width, height])
                .local([16, 16])
                .launch(queue)
        },
    )?;
    let (n, len) = (bench.scale << 12, 64);
    let query: [u8; QUERY] = std::array::from_fn(|i| (super::mixed(i) & 3) as u8);
    let query = Buffer::from_slice(queue, &query)?;
    let texts = bench.buffer(n * len, |i| (super::mixed(i + 99) & 3) as u8)?;
    bench.compare(
        Pair { kernel: smith_waterman::KERNEL, twin: include_str!("smith_waterman.cl") },
        n,
        |out| smith_waterman(&query, len, &texts, out).global(n).local(64).launch(queue),
        |twin, out| unsafe { twin.with((&query, len as i32, &texts, out, n as i32)) }.global(n).local(64).launch(queue),
    )
}
