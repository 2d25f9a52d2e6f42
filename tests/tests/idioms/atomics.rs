//! Atomic floats, in buffers and in local memory.

use cl_runtime::Capability;
use cl_runtime::prelude::*;
use std::sync::atomic::Ordering::{self, Relaxed};
use tests::{is_rusticl, on_every_device};

#[device]
fn add(to: &AtomicF32, value: f32) {
    to.fetch_add(value, Ordering::Relaxed);
}

#[kernel]
fn sums(x: &[f32], bins: &[AtomicF32]) {
    let i = global_id(0);
    if i < x.len() && bins.len() >= 8 {
        bins[i % 4].fetch_add(x[i], Relaxed);
        bins[4].fetch_max(x[i] * 2.0, Relaxed);
        bins[5].fetch_min(x[i] - 3.0, Relaxed);
        let before = bins[6].fetch_sub(0.5, Relaxed);
        if before > 1e6 {
            bins[7].store(before, Relaxed);
        }
        add(&bins[7], 1.0);
    }
}

#[test]
fn in_buffers() {
    // sums of these are exact, whatever the order
    let x: Vec<f32> = (0..200).map(|k| (k % 13) as f32 * 0.25).collect();
    let mut expected = [0.0f32, 1.0, 2.0, 3.0, 0.0, 0.0, 10.0, 0.0];
    for (i, v) in x.iter().enumerate() {
        expected[i % 4] += v;
        expected[4] = expected[4].max(v * 2.0);
        expected[5] = expected[5].min(v - 3.0);
        expected[6] -= 0.5;
        expected[7] += 1.0;
    }
    on_every_device(&[], |queue| {
        let given = Buffer::from_slice(queue, &x)?;
        let mut bins = Buffer::from_slice(queue, &[0.0f32, 1.0, 2.0, 3.0, 0.0, 0.0, 10.0, 0.0])?;
        sums(&given, &mut bins).global(200).run(queue)?;
        assert_eq!(bins.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
}

#[kernel(local = 16)]
fn group_sums(x: &[f32], out: &mut [f32], #[local] scratch: &[AtomicF32]) {
    #[local]
    let sum: [AtomicF32; 2];
    let (i, k) = (global_id(0), local_id(0));
    if k == 0 {
        sum[0].store(0.5, Relaxed);
        sum[1].store(f32::NEG_INFINITY, Relaxed);
        if scratch.len() > 0 {
            scratch[0].store(-1.0, Relaxed);
        }
    }
    barrier();
    if i < x.len() {
        sum[0].fetch_add(x[i], Relaxed);
        sum[1].fetch_max(x[i], Relaxed);
        if scratch.len() > 0 {
            scratch[0].fetch_add(2.0, Relaxed);
        }
    }
    barrier();
    if k == 0 && group_id(0) < out.len() && scratch.len() > 0 {
        out[group_id(0)] = sum[0].load(Relaxed) + sum[1].swap(0.0, Relaxed) + scratch[0].load(Relaxed);
    }
}

#[test]
fn in_local_memory() {
    let x: Vec<f32> = (0..64).map(|k| (k * 5 % 17) as f32 * 0.5).collect();
    let group = |x: &[f32]| 0.5 + x.iter().sum::<f32>() + x.iter().copied().fold(f32::MIN, f32::max) + 31.0;
    let expected: Vec<f32> = x.chunks(16).map(group).collect();
    on_every_device(&[], |queue| {
        let given = Buffer::from_slice(queue, &x)?;
        let mut out = Buffer::zeroed(queue, 4)?;
        group_sums(&given, &mut out, Local::new(1)).global(64).run(queue)?;
        assert_eq!(out.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
}

#[kernel]
fn exchanges(cells: &[AtomicF32], found: &mut [f32]) {
    let i = global_id(0);
    if i < cells.len() && 4 * i + 3 < found.len() {
        found[4 * i] = match cells[i].compare_exchange(-0.0, 2.0, Relaxed, Relaxed) {
            Ok(old) => old + 10.0,
            Err(old) => old - 10.0,
        };
        let doubled = cells[i].fetch_update(Relaxed, Relaxed, |v| if v < 100.0 { Some(v * 2.0) } else { None });
        found[4 * i + 1] = doubled.unwrap_or(-1.0);
        found[4 * i + 2] = cells[i].swap(7.5, Relaxed);
        let result = cells[i].compare_exchange_weak(7.5, 1.0, Relaxed, Relaxed);
        found[4 * i + 3] = if result.is_ok() { result.unwrap() } else { 0.0 };
    }
}

#[test]
fn bits_are_compared() {
    let start = [0.0f32, -0.0, 150.0, f32::NAN];
    on_every_device(&[], |queue| {
        if is_rusticl(queue.device()) {
            println!(
                "skipped on {}: its compiler ends the process where the bits of floats are compared and exchanged",
                queue.device()
            );
            return Ok(());
        }
        let mut cells = Buffer::from_slice(queue, &start)?;
        let mut found = Buffer::zeroed(queue, 16)?;
        exchanges(&mut cells, &mut found).global(4).run(queue)?;
        let found = found.to_vec(queue)?;
        let expected: [[f32; 4]; 3] = [[-10.0, 0.0, 0.0, 7.5], [10.0, 2.0, 4.0, 7.5], [140.0, -1.0, 150.0, 7.5]];
        assert_eq!(found[..12], expected.concat(), "{}", queue.device());
        assert!(found[12].is_nan() && found[13] == -1.0 && found[14].is_nan(), "{}: {found:?}", queue.device());
        Ok(())
    });
}

#[kernel]
fn doubles(x: &[f64], sum: &[AtomicF64]) {
    let i = global_id(0);
    if i < x.len() && sum.len() > 1 {
        sum[0].fetch_add(x[i], Relaxed);
        sum[1].fetch_min(x[i], Relaxed);
    }
}

#[test]
fn of_double_precision() {
    let x: Vec<f64> = (0..100).map(|k| (k * 3 % 11) as f64 * 0.125 - 1.0).collect();
    let expected = [x.iter().sum::<f64>(), -1.0];
    on_every_device(&[Capability::Fp64, Capability::Atomic64], |queue| {
        let given = Buffer::from_slice(queue, &x)?;
        let mut sum = Buffer::<f64>::zeroed(queue, 2)?;
        doubles(&given, &mut sum).global(100).run(queue)?;
        assert_eq!(sum.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
}
