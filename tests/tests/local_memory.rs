//! Local memory and barriers: the shapes that GPU programs are made of, on every device.

use cl_runtime::prelude::*;
use tests::on_every_device;

#[kernel(local = 64)]
fn sum_of_groups(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut scratch: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    scratch[k] = if i < x.len() { x[i] } else { 0 };
    barrier();
    let mut half = local_size(0) / 2;
    while half > 0 {
        if k < half {
            scratch[k] += scratch[k + half];
        }
        barrier();
        half /= 2;
    }
    if k == 0 {
        sums[group_id(0)] = scratch[0];
    }
}

#[test]
fn tree_reduction() {
    let x: Vec<u32> = (0..1000).collect();
    on_every_device(&[], |queue| {
        let buffer = Buffer::from_slice(queue, &x)?;
        let mut sums = Buffer::zeroed(queue, 16)?;
        sum_of_groups(&buffer, &mut sums).global(1024).run(queue)?;
        let sums = sums.to_vec(queue)?;
        let expected: Vec<u32> = x.chunks(64).map(|chunk| chunk.iter().sum()).collect();
        assert_eq!(sums, expected, "{}\n{}", queue.device(), sum_of_groups::KERNEL.source());
        Ok(())
    });
}

const TILE: usize = 8;

#[kernel(local = [8, 8])]
fn multiply(n: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    #[local]
    let mut a_tile: [[f32; TILE]; TILE];
    #[local]
    let mut b_tile: [[f32; TILE]; TILE];
    let (column, row) = (global_id(0), global_id(1));
    let (x, y) = (local_id(0), local_id(1));
    let mut sum = 0.0f32;
    for t in 0..n.div_euclid(TILE) {
        a_tile[y][x] = a[row * n + t * TILE + x];
        b_tile[y][x] = b[(t * TILE + y) * n + column];
        barrier();
        for k in 0..TILE {
            sum += a_tile[y][k] * b_tile[k][x];
        }
        barrier();
    }
    c[row * n + column] = sum;
}

#[test]
fn tiled_product() {
    let n = 32;
    let a: Vec<f32> = (0..n * n).map(|k| (k % 7) as f32 - 3.0).collect();
    let b: Vec<f32> = (0..n * n).map(|k| (k % 5) as f32 * 0.5).collect();
    let mut expected = vec![0.0f32; n * n];
    for row in 0..n {
        for column in 0..n {
            expected[row * n + column] = (0..n).map(|k| a[row * n + k] * b[k * n + column]).sum();
        }
    }
    on_every_device(&[], |queue| {
        let (x, y) = (Buffer::from_slice(queue, &a)?, Buffer::from_slice(queue, &b)?);
        let mut c = Buffer::zeroed(queue, n * n)?;
        multiply(n, &x, &y, &mut c).global([n, n]).run(queue)?;
        assert_eq!(c.to_vec(queue)?, expected, "{}\n{}", queue.device(), multiply::KERNEL.source());
        Ok(())
    });
}

#[kernel(local = 8)]
fn panics_between_barriers(x: &[u32], out: &mut [u32]) {
    #[local]
    let mut seen: [u32; 8];
    let k = local_id(0);
    seen[k] = 100 / x[global_id(0)];
    barrier();
    let mut sum = 0;
    for other in 0..8 {
        sum += seen[other];
    }
    out[global_id(0)] = sum;
}

#[test]
fn a_panicked_work_item_reaches_every_barrier() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1u32, 2, 4, 5, 0, 10, 20, 25, 1, 1, 1, 1, 1, 1, 1, 1])?;
        let mut out = Buffer::zeroed(queue, 16)?;
        let panic = tests::panic_of(panics_between_barriers(&x, &mut out).global(16), queue);
        assert_eq!(panic.message, "attempt to divide by zero");
        assert_eq!(panic.global_id, [4, 0, 0]);
        let out = out.to_vec(queue)?;
        assert_eq!(out[4], 0, "the panicked work-item wrote nothing");
        assert_eq!(out[8..], [800; 8], "{}\n{}", queue.device(), panics_between_barriers::KERNEL.source());
        Ok(())
    });
}

#[kernel]
fn reverse_groups(#[constant] x: &[u32], #[local] scratch: &mut [u32], out: &mut [u32]) {
    let (i, k) = (global_id(0), local_id(0));
    scratch[k] = x[i];
    barrier();
    out[i] = scratch[scratch.len() - 1 - k];
}

#[test]
fn local_and_constant_parameters() {
    on_every_device(&[], |queue| {
        let values: Vec<u32> = (0..64).collect();
        let x = Buffer::from_slice(queue, &values)?;
        let mut out = Buffer::zeroed(queue, 64)?;
        reverse_groups(&x, Local::new(16), &mut out).global(64).local(16).run(queue)?;
        let expected: Vec<u32> = values.chunks(16).flat_map(|group| group.iter().rev().copied()).collect();
        assert_eq!(out.to_vec(queue)?, expected, "{}\n{}", queue.device(), reverse_groups::KERNEL.source());
        Ok(())
    });
}

#[kernel(local = 4)]
fn without_a_barrier(out: &mut [u32]) {
    #[local]
    let mut own: [u32; 4];
    own[local_id(0)] = 7;
    out[global_id(0)] = own[local_id(0)] + local_id(0) as u32;
}

#[test]
fn local_memory_needs_no_barrier() {
    on_every_device(&[], |queue| {
        let mut out = Buffer::zeroed(queue, 8)?;
        without_a_barrier(&mut out).global(8).run(queue)?;
        assert_eq!(out.to_vec(queue)?, [7, 8, 9, 10, 7, 8, 9, 10], "{}", queue.device());
        Ok(())
    });
}

use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

#[kernel(local = 64)]
fn histogram(x: &[u8], bins: &[AtomicU32]) {
    #[local]
    let counts: [AtomicU32; 16];
    let k = local_id(0);
    if k < 16 {
        counts[k].store(0, Ordering::Relaxed);
    }
    barrier();
    let mut i = global_id(0);
    while i < x.len() {
        counts[(x[i] >> 4) as usize].fetch_add(1, Ordering::Relaxed);
        i += global_size(0);
    }
    barrier();
    if k < 16 {
        let count = counts[k].load(Ordering::Relaxed);
        bins[k].fetch_add(count, Ordering::Relaxed);
    }
}

#[test]
fn histogram_with_local_atomics() {
    let x: Vec<u8> = (0..5000u32).map(|k| (k * k / 7) as u8).collect();
    let mut expected = [0u32; 16];
    x.iter().for_each(|byte| expected[usize::from(byte >> 4)] += 1);
    on_every_device(&[], |queue| {
        let buffer = Buffer::from_slice(queue, &x)?;
        let mut bins = Buffer::zeroed(queue, 16)?;
        histogram(&buffer, &mut bins).global(256).run(queue)?;
        assert_eq!(bins.to_vec(queue)?, expected, "{}\n{}", queue.device(), histogram::KERNEL.source());
        Ok(())
    });
}

#[kernel]
unsafe fn extremes(x: &[i32], low: &[AtomicI32], seen: &[AtomicU32], last: &mut [u32]) {
    let i = global_id(0);
    let v = x[i];
    low[0].fetch_min(v, Ordering::Relaxed);
    low[1].fetch_max(v, Ordering::Relaxed);
    let ticket = seen[0].fetch_add(1, Ordering::Relaxed);
    last[ticket as usize] = 1 + seen[1].swap(7, Ordering::Relaxed) / 7;
    seen[2].fetch_xor(i as u32, Ordering::Relaxed);
    seen[3].fetch_or(1 << (i % 8), Ordering::Relaxed);
}

#[test]
fn global_atomics() {
    let x: Vec<i32> = (0..100).map(|k| (k * 37) % 91 - 40).collect();
    on_every_device(&[], |queue| {
        let buffer = Buffer::from_slice(queue, &x)?;
        let mut low = Buffer::from_slice(queue, &[i32::MAX, i32::MIN])?;
        let mut seen = Buffer::zeroed(queue, 4)?;
        let mut last = Buffer::zeroed(queue, 100)?;
        // SAFETY: whichever work-item is last, they write the same.
        unsafe { extremes(&buffer, &mut low, &mut seen, &mut last) }.global(100).run(queue)?;
        let name = queue.device().name().to_owned();
        assert_eq!(low.to_vec(queue)?, [*x.iter().min().unwrap(), *x.iter().max().unwrap()], "{name}");
        assert_eq!(seen.to_vec(queue)?, [100, 7, (0..100).fold(0, |a, b| a ^ b), 255], "{name}");
        assert_eq!(last.to_vec(queue)?.iter().sum::<u32>(), 199, "{name}: each ticket once");
        Ok(())
    });
}

#[device]
fn bump(value: &mut u32) {
    *value += 1;
}

#[device]
fn put(values: &mut [u32], i: usize) -> u32 {
    values[i] = 77;
    1
}

#[kernel(local = 4)]
unsafe fn goes_on_after_a_panic(at: &[u64], out: &mut [u32]) {
    #[local]
    let mut seen: [u32; 4];
    let i = global_id(0);
    let k = at[i] as usize;
    let mut own = [0u32; 4];
    seen[i] = 1;
    bump(&mut own[k]);
    let tail = &at[k..];
    let head = &at[..k];
    let first = tail[0] as u32;
    barrier();
    let sum = seen[k] + own[k] + first + tail[2] as u32 + head[k - 1] as u32;
    let one: u32 = put(out, i);
    barrier();
    let two: u32 = one + put(out, i + 4);
    out[i] = sum + two;
}

#[test]
fn a_panicked_work_item_touches_nothing() {
    on_every_device(&[], |queue| {
        let mut at = Buffer::from_slice(queue, &[1u64, 1, 1, 1])?;
        let mut out = Buffer::zeroed(queue, 8)?;
        // SAFETY: the sizes are such that each work-item has elements of its own.
        unsafe { goes_on_after_a_panic(&at, &mut out) }.global(4).run(queue)?;
        assert_eq!(out.to_vec(queue)?, [7, 7, 7, 7, 77, 77, 77, 77], "{}", queue.device());
        // an index so large that any access with it faults
        at.write(queue, &[1, 1, 1 << 40, 1])?;
        out.fill(queue, 0)?;
        // SAFETY: the sizes are such that each work-item has elements of its own.
        let panic = tests::panic_of(unsafe { goes_on_after_a_panic(&at, &mut out) }.global(4), queue);
        assert_eq!(panic.message, "index out of bounds: the len is 4 but the index is 1099511627776");
        let source = goes_on_after_a_panic::KERNEL.source();
        assert_eq!(out.to_vec(queue)?, [7, 7, 0, 7, 77, 77, 0, 77], "{}\n{source}", queue.device());
        Ok(())
    });
}

#[kernel(local = 1)]
fn far_too_much(y: &mut [u32]) {
    #[local]
    let mut tile: [[u32; 4096]; 4096];
    if local_id(0) == 0 {
        tile[y.len()][1] = 7;
    }
    barrier();
    if global_id(0) == 0 {
        y[0] = tile[y.len()][1];
    }
}

#[test]
fn too_much_local_memory_is_an_error() {
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 8)?;
        let result = far_too_much(&mut y).global(1).run(queue);
        match result {
            Ok(()) => assert!(queue.device().is_native()),
            // some drivers do not even build it
            Err(error) => {
                assert!(matches!(error, Error::LocalMemory { .. } | Error::Build { .. }), "{error}");
            }
        }
        Ok(())
    });
}

#[kernel(local = 8)]
fn asked_for(x: &[u32], k: usize, out: &mut [u32]) {
    #[local]
    let mut values: [u32; 8];
    let (i, l) = (global_id(0), local_id(0));
    values[l] = x[i];
    if let Some(own) = values.get_mut(l) {
        *own += 1;
    }
    barrier();
    let ends = values.first().copied().unwrap_or(1) * 100 + values.last().map_or(2, |last| *last);
    out[i] = ends * 100 + values.get(l + k).copied().unwrap_or(3) + values[1..].get(k).copied().unwrap_or(4);
}

#[test]
fn elements_that_may_be_there() {
    let x: Vec<u32> = (0..16).map(|x| x * x % 23).collect();
    for k in [0, 3, 9] {
        let expected: Vec<u32> = x
            .chunks(8)
            .flat_map(|group| {
                let values: Vec<u32> = group.iter().map(|value| value + 1).collect();
                let part = values[1..].get(k).copied().unwrap_or(4);
                (0..8)
                    .map(move |l| (values[0] * 100 + values[7]) * 100 + values.get(l + k).copied().unwrap_or(3) + part)
            })
            .collect();
        on_every_device(&[], |queue| {
            let buffer = Buffer::from_slice(queue, &x)?;
            let mut out = Buffer::zeroed(queue, x.len())?;
            asked_for(&buffer, k, &mut out).global(x.len()).run(queue)?;
            assert_eq!(out.to_vec(queue)?, expected, "{}", queue.device());
            Ok(())
        });
    }
}

/// Loops that make an iteration and have a barrier in each: nothing in front of them meets what comes after them.
mod loops_as_barriers {
    use super::*;

    const GROUP: usize = 64;

    #[kernel(local = GROUP)]
    fn counted(x: &[u32], y: &mut [u32]) {
        #[local]
        let mut tile: [u32; GROUP];
        let (i, l) = (global_id(0), local_id(0));
        tile[l] = x[i];
        for _ in 0..3 {
            barrier();
        }
        y[i] = tile[GROUP - 1 - l];
    }

    #[kernel(local = GROUP)]
    fn halved(x: &[u32], y: &mut [u32]) {
        #[local]
        let mut tile: [u32; GROUP];
        let (i, l) = (global_id(0), local_id(0));
        tile[l] = x[i];
        let mut d = 32;
        while d > 0 {
            barrier();
            d >>= 1;
        }
        y[i] = tile[GROUP - 1 - l];
    }

    #[kernel(local = GROUP)]
    fn endless(n: u32, x: &[u32], y: &mut [u32]) {
        #[local]
        let mut tile: [u32; GROUP];
        let (i, l) = (global_id(0), local_id(0));
        tile[l] = x[i];
        let mut k = 0u32;
        loop {
            barrier();
            k += 1;
            if k > n {
                break;
            }
        }
        y[i] = tile[GROUP - 1 - l];
    }

    #[test]
    fn nothing_crosses_them() {
        on_every_device(&[], |queue| {
            let x: Vec<u32> = (0..256).map(|k| k * k).collect();
            let buffer = Buffer::from_slice(queue, &x)?;
            let expected: Vec<_> = (0..256).map(|k| x[k / GROUP * GROUP + GROUP - 1 - k % GROUP]).collect();
            let mut y = Buffer::zeroed(queue, 256)?;
            counted(&buffer, &mut y).global(256).run(queue)?;
            assert_eq!(y.to_vec(queue)?, expected);
            y.fill(queue, 0)?;
            halved(&buffer, &mut y).global(256).run(queue)?;
            assert_eq!(y.to_vec(queue)?, expected);
            y.fill(queue, 0)?;
            endless(5, &buffer, &mut y).global(256).run(queue)?;
            assert_eq!(y.to_vec(queue)?, expected);
            Ok(())
        });
    }
}
