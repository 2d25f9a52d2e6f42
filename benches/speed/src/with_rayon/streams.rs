//! Jobs that read and write each element once: a vector sum, option prices, a sum, a scan.

use anyhow::Result;
use cl_runtime::prelude::*;
use rayon::prelude::*;

use super::Jobs;
use crate::kernels::scalar::{black_scholes, normal};
use crate::kernels::{mixed, unit};

#[kernel]
fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < y.len() {
        y[i] += a * x[i];
    }
}

/// Each work-item adds the elements at the distance of the number of work-items.
#[kernel]
fn sum(x: &[f32], sums: &mut [f32]) {
    let mut i = global_id(0);
    let mut sum = 0.0;
    while i < x.len() {
        sum += x[i];
        i += global_size(0);
    }
    sums[global_id(0)] = sum;
}

/// The length of the chunks that one thread processes.
const CHUNK: usize = 1 << 14;

/// The sum of a chunk, with as many sums as a vector register or two have lanes.
fn sum_of(x: &[f32]) -> f32 {
    let (lanes, rest) = x.as_chunks::<16>();
    let mut sums = [0.0; 16];
    for x in lanes {
        for (sum, x) in sums.iter_mut().zip(x) {
            *sum += x;
        }
    }
    sums.iter().sum::<f32>() + rest.iter().sum::<f32>()
}

const GROUP: usize = 256;
const EACH: usize = 8;
const TILE: usize = GROUP * EACH;

/// The sum of each tile.
#[kernel(local = GROUP)]
fn tile_sums(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut partial: [u32; GROUP];
    let (l, first) = (local_id(0), group_id(0) * TILE);
    let mut sum = 0u32;
    for k in 0..EACH {
        sum = sum.wrapping_add(x[first + k * GROUP + l]);
    }
    partial[l] = sum;
    barrier();
    let mut half = GROUP / 2;
    while half > 0 {
        if l < half {
            partial[l] = partial[l].wrapping_add(partial[l + half]);
        }
        barrier();
        half /= 2;
    }
    if l == 0 {
        sums[group_id(0)] = partial[0];
    }
}

/// The inclusive scan of each tile, to which the sum of the tiles before is added.
#[kernel(local = GROUP)]
fn scan_tiles(x: &[u32], before: &[u32], out: &mut [u32]) {
    #[local]
    let mut tile: [[u32; GROUP]; 2];
    let l = local_id(0);
    let first = group_id(0) * TILE + l * EACH;
    let mut own = [0u32; EACH];
    let mut sum = 0u32;
    for k in 0..EACH {
        sum = sum.wrapping_add(x[first + k]);
        own[k] = sum;
    }
    tile[0][l] = sum;
    barrier();
    let (mut distance, mut from) = (1, 0);
    while distance < GROUP {
        let other = if l >= distance { tile[from][l - distance] } else { 0 };
        tile[1 - from][l] = tile[from][l].wrapping_add(other);
        barrier();
        from = 1 - from;
        distance *= 2;
    }
    let before = before[group_id(0)].wrapping_add(tile[from][l].wrapping_sub(sum));
    for k in 0..EACH {
        out[first + k] = before.wrapping_add(own[k]);
    }
}

/// What precedes each of the numbers.
fn exclusive(sums: &mut [u32]) {
    let mut before = 0u32;
    for sum in sums {
        before = before.wrapping_add(std::mem::replace(sum, before));
    }
}

fn scan_by_hand(x: &[u32], out: &mut [u32]) {
    let mut sums: Vec<u32> = x.par_chunks(CHUNK).map(|x| x.iter().fold(0u32, |sum, &x| sum.wrapping_add(x))).collect();
    exclusive(&mut sums);
    out.par_chunks_mut(CHUNK).zip(x.par_chunks(CHUNK)).zip(sums).for_each(|((out, x), mut sum)| {
        for (out, x) in out.iter_mut().zip(x) {
            sum = sum.wrapping_add(*x);
            *out = sum;
        }
    });
}

fn black_scholes_by_hand(rate: f32, sigma: f32, price: &[f32], strike: &[f32], years: &[f32], out: &mut [f32x2]) {
    let options = (price, strike, years).into_par_iter();
    out.par_iter_mut().zip(options).for_each(|(out, (&s, &x, &t))| {
        let root = t.sqrt();
        let d1 = ((s / x).ln() + (rate + 0.5 * sigma * sigma) * t) / (sigma * root);
        let d2 = d1 - sigma * root;
        let (n1, n2) = (normal(d1), normal(d2));
        let discounted = x * (-rate * t).exp();
        let call = s * n1 - discounted * n2;
        *out = f32x2::new(call, call - s + discounted);
    });
}

pub(super) fn all(jobs: &mut Jobs<'_>) -> Result<()> {
    let queue = jobs.queue;
    let n = jobs.scale << 22;
    let x: Vec<f32> = (0..n).map(unit).collect();
    let buffer = Buffer::from_slice(queue, &x)?;
    jobs.compare(
        "saxpy",
        n,
        |y| saxpy(1e-3, &buffer, y).global(n).launch(queue)?.wait(),
        |y: &mut [f32]| y.par_iter_mut().zip(&x).for_each(|(y, x)| *y += 1e-3 * x),
    )?;
    let items = 1 << 14;
    jobs.compare(
        "sum",
        1,
        |total| {
            let mut sums = Buffer::zeroed(queue, items)?;
            sum(&buffer, &mut sums).global(items).launch(queue)?.wait()?;
            total.write(queue, &[sums.to_vec(queue)?.iter().sum::<f32>()])
        },
        |total| total[0] = x.par_chunks(CHUNK).map(sum_of).sum(),
    )?;
    let n = jobs.scale << 18;
    let price: Vec<_> = (0..n).map(|i| 5.0 + 25.0 * unit(i)).collect();
    let strike: Vec<_> = (0..n).map(|i| 1.0 + 99.0 * unit(i + n)).collect();
    let years: Vec<_> = (0..n).map(|i| 0.25 + 9.75 * unit(i + 2 * n)).collect();
    let [price_buffer, strike_buffer, years_buffer] =
        [&price, &strike, &years].map(|numbers| Buffer::from_slice(queue, numbers));
    let (price_buffer, strike_buffer, years_buffer) = (price_buffer?, strike_buffer?, years_buffer?);
    jobs.compare(
        "black_scholes",
        n,
        |out| {
            black_scholes(0.02, 0.3, &price_buffer, &strike_buffer, &years_buffer, out).global(n).launch(queue)?.wait()
        },
        |out| black_scholes_by_hand(0.02, 0.3, &price, &strike, &years, out),
    )?;
    let n = jobs.scale << 22;
    let x: Vec<u32> = (0..n).map(|i| mixed(i) & 0xff).collect();
    let buffer = Buffer::from_slice(queue, &x)?;
    jobs.compare(
        "scan",
        n,
        |out| {
            let mut sums = Buffer::zeroed(queue, n / TILE)?;
            tile_sums(&buffer, &mut sums).global(n / EACH).launch(queue)?.wait()?;
            let mut before = sums.to_vec(queue)?;
            exclusive(&mut before);
            sums.write(queue, &before)?;
            scan_tiles(&buffer, &sums, out).global(n / EACH).launch(queue)?.wait()
        },
        |out| scan_by_hand(&x, out),
    )
}
