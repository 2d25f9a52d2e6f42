//! Work-groups that exchange through local memory: reductions, scans, histograms, sorts, transforms, trees.

use std::sync::atomic::{AtomicU32, Ordering};

use anyhow::Result;
use cl_runtime::prelude::*;

use super::{mixed, unit};
use crate::bench::{Bench, Pair};

pub(crate) const GROUP: usize = 256;

/// An inclusive scan of each group (Hillis and Steele), with two buffers in local memory.
#[kernel(local = GROUP)]
fn scan(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut tile: [[u32; GROUP]; 2];
    let (i, l) = (global_id(0), local_id(0));
    tile[0][l] = x[i];
    barrier();
    let (mut distance, mut from) = (1, 0);
    #[unroll]
    while distance < GROUP {
        let before = if l >= distance { tile[from][l - distance] } else { 0 };
        tile[1 - from][l] = tile[from][l] + before;
        barrier();
        from = 1 - from;
        distance *= 2;
    }
    sums[i] = tile[from][l];
}

pub(crate) const BINS: usize = 256;

#[kernel(local = GROUP)]
pub(crate) fn byte_histogram(words: &[u32], bins: &[AtomicU32]) {
    #[local]
    let counts: [AtomicU32; BINS];
    let l = local_id(0);
    counts[l].store(0, Ordering::Relaxed);
    barrier();
    let mut i = global_id(0);
    while i < words.len() {
        let word = words[i];
        for byte in 0..4 {
            counts[(word >> (8 * byte)) as usize % BINS].fetch_add(1, Ordering::Relaxed);
        }
        i += global_size(0);
    }
    barrier();
    bins[l].fetch_add(counts[l].load(Ordering::Relaxed), Ordering::Relaxed);
}

/// A bitonic sort of the elements of each group.
#[kernel(local = GROUP)]
fn bitonic(x: &[u32], out: &mut [u32]) {
    #[local]
    let mut tile: [u32; 2 * GROUP];
    let (l, first) = (local_id(0), group_id(0) * 2 * GROUP);
    tile[l] = x[first + l];
    tile[l + GROUP] = x[first + l + GROUP];
    let mut size = 2;
    while size <= 2 * GROUP {
        let mut stride = size / 2;
        while stride > 0 {
            barrier();
            let low = 2 * l - (l & (stride - 1));
            let (a, b) = (tile[low], tile[low + stride]);
            if (a > b) == (low & size == 0) {
                tile[low] = b;
                tile[low + stride] = a;
            }
            stride /= 2;
        }
        size *= 2;
    }
    barrier();
    out[first + l] = tile[l];
    out[first + l + GROUP] = tile[l + GROUP];
}

#[device]
fn times(a: f32x2, b: f32x2) -> f32x2 {
    f32x2::new(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x)
}

/// The transform of eight points.
#[device]
fn fft8(mut v: [f32x2; 8]) -> [f32x2; 8] {
    const HALF: f32 = std::f32::consts::FRAC_1_SQRT_2;
    for k in 0..4 {
        let (a, b) = (v[k], v[k + 4]);
        v[k] = a + b;
        v[k + 4] = a - b;
    }
    v[5] = f32x2::new(v[5].x + v[5].y, v[5].y - v[5].x) * HALF;
    v[6] = f32x2::new(v[6].y, -v[6].x);
    v[7] = f32x2::new(v[7].y - v[7].x, -v[7].x - v[7].y) * HALF;
    for half in 0..2 {
        let at = 4 * half;
        for k in 0..2 {
            let (a, b) = (v[at + k], v[at + k + 2]);
            v[at + k] = a + b;
            v[at + k + 2] = a - b;
        }
        v[at + 3] = f32x2::new(v[at + 3].y, -v[at + 3].x);
    }
    for pair in 0..4 {
        let (a, b) = (v[2 * pair], v[2 * pair + 1]);
        v[2 * pair] = a + b;
        v[2 * pair + 1] = a - b;
    }
    [v[0], v[4], v[2], v[6], v[1], v[5], v[3], v[7]]
}

/// Multiplies by the powers of `exp(angle * i)`.
#[device]
fn twiddled(mut v: [f32x2; 8], angle: f32) -> [f32x2; 8] {
    for k in 1..8 {
        let turn = angle * k as f32;
        v[k] = times(v[k], f32x2::new(turn.cos(), turn.sin()));
    }
    v
}

/// Transforms of 512 points: eight in the registers of each of 64 work-items, three passes.
#[kernel(local = 64)]
fn fft(x: &[f32x2], out: &mut [f32x2]) {
    const POINTS: usize = 512;
    const ITEMS: usize = POINTS / 8;
    const TURN: f32 = -2.0 * std::f32::consts::PI;
    #[local]
    let mut tile: [f32x2; POINTS + POINTS / 8];
    let (l, first) = (local_id(0), group_id(0) * POINTS);
    let (high, low) = (l / 8, l % 8);
    let mut v = [f32x2::splat(0.0); 8];
    for k in 0..8 {
        v[k] = x[first + k * ITEMS + l];
    }
    v = fft8(v);
    v = twiddled(v, TURN * l as f32 / POINTS as f32);
    for k in 0..8 {
        tile[k * (ITEMS + 1) + l] = v[k];
    }
    barrier();
    for k in 0..8 {
        v[k] = tile[high * (ITEMS + 1) + k * 8 + low];
    }
    barrier();
    v = fft8(v);
    v = twiddled(v, TURN * low as f32 / ITEMS as f32);
    for k in 0..8 {
        tile[high * (ITEMS + 1) + k * 8 + low] = v[k];
    }
    barrier();
    for k in 0..8 {
        v[k] = tile[high * (ITEMS + 1) + low * 8 + k];
    }
    v = fft8(v);
    for k in 0..8 {
        out[first + k * ITEMS + low * 8 + high] = v[k];
    }
}

const STEPS: usize = 255;

/// The price of an American put by a binomial tree: a work-group for each option (Cox, Ross and Rubinstein).
#[kernel(local = GROUP)]
fn binomial(up: f32, chance: f32, discount: f32, prices: &[f32], out: &mut [f32]) {
    #[local]
    let mut values: [f32; GROUP];
    let (l, option) = (local_id(0), group_id(0));
    let price = prices[option];
    let ups = 2 * l as i32 - STEPS as i32;
    values[l] = (100.0 - price * (ups as f32 * up.ln()).exp()).max(0.0);
    barrier();
    for step in 0..STEPS {
        let last = STEPS - 1 - step;
        let mut value = 0.0;
        if l <= last {
            value = discount * (chance * values[l + 1] + (1.0 - chance) * values[l]);
        }
        barrier();
        if l <= last {
            values[l] = value;
        }
        barrier();
    }
    if l == 0 {
        out[option] = values[0];
    }
}

/// One counter for each digit and work-item, in private memory; then the sums of the group: a pass of a radix sort.
#[kernel(local = 64)]
fn digit_counts(shift: u32, keys: &[u32], each: usize, counts: &mut [u32]) {
    const DIGITS: usize = 16;
    #[local]
    let mut table: [[u32; 64]; DIGITS];
    let l = local_id(0);
    let mut own = [0u32; DIGITS];
    for k in 0..each {
        let digit = (keys[(group_id(0) * each + k) * 64 + l] >> shift) as usize % DIGITS;
        for d in 0..DIGITS {
            own[d] += (d == digit) as u32;
        }
    }
    for d in 0..DIGITS {
        table[d][l] = own[d];
    }
    barrier();
    if l < DIGITS {
        let mut sum = 0;
        for k in 0..64 {
            sum += table[l][k];
        }
        counts[group_id(0) * DIGITS + l] = sum;
    }
}

pub(super) fn all(bench: &mut Bench) -> Result<()> {
    let queue = bench.queue;
    let n = bench.scale << 20;
    let x = bench.buffer(n, mixed)?;
    let small = bench.buffer(n, |i| mixed(i) & 0xffff)?;
    bench.compare(
        Pair { kernel: scan::KERNEL, twin: include_str!("scan.cl") },
        n,
        |out| scan(&small, out).global(n).launch(queue),
        |twin, out| unsafe { twin.with((&small, out)) }.global(n).local(GROUP).launch(queue),
    )?;
    let global = 256 * GROUP;
    bench.compare(
        Pair { kernel: byte_histogram::KERNEL, twin: include_str!("byte_histogram.cl") },
        BINS,
        |out| byte_histogram(&x, out).global(global).launch(queue),
        |twin, out| unsafe { twin.with((&x, out, n as i32)) }.global(global).local(GROUP).launch(queue),
    )?;
    bench.compare(
        Pair { kernel: bitonic::KERNEL, twin: include_str!("bitonic.cl") },
        n,
        |out| bitonic(&x, out).global(n / 2).launch(queue),
        |twin, out| unsafe { twin.with((&x, out)) }.global(n / 2).local(GROUP).launch(queue),
    )?;
    let signal = bench.buffer(n, |i| f32x2::new(unit(2 * i), unit(2 * i + 1)))?;
    bench.compare(
        Pair { kernel: fft::KERNEL, twin: include_str!("fft.cl") },
        n,
        |out: &mut Buffer<f32x2>| fft(&signal, out).global(n / 8).launch(queue),
        |twin, out| unsafe { twin.with((&signal, out)) }.global(n / 8).local(64).launch(queue),
    )?;
    let options = 128 * bench.scale;
    let prices = bench.buffer(options, |i| 80.0 + 40.0 * unit(i))?;
    bench.compare(
        Pair { kernel: binomial::KERNEL, twin: include_str!("binomial.cl") },
        options,
        |out| binomial(1.01, 0.502, 0.9999, &prices, out).global(options * GROUP).launch(queue),
        |twin, out| {
            unsafe { twin.with((1.01f32, 0.502f32, 0.9999f32, &prices, out)) }
                .global(options * GROUP)
                .local(GROUP)
                .launch(queue)
        },
    )?;
    let each = 32;
    let groups = n / 64 / each;
    bench.compare(
        Pair { kernel: digit_counts::KERNEL, twin: include_str!("digit_counts.cl") },
        groups * 16,
        |out| digit_counts(8, &x, each, out).global(groups * 64).launch(queue),
        |twin, out| unsafe { twin.with((8u32, &x, each as i32, out)) }.global(groups * 64).local(64).launch(queue),
    )
}
