//! Histograms by atomics, in global and in local memory: of random numbers and of a real file's bytes.

use std::sync::atomic::{AtomicU32, Ordering};

use cl_runtime::prelude::*;

use crate::{LENGTHS, RunPlain, assert_same, each, integers, numbers, rounded};

const GROUP: usize = 64;

/// The index is a byte: as many bins as there are bytes, which the launch sees.
#[kernel]
fn of_bytes(x: &[u8], bins: &[AtomicU32]) {
    let i = global_id(0);
    if i < x.len() {
        bins[x[i] as usize].fetch_add(1, Ordering::Relaxed);
    }
}

#[kernel]
fn of_bytes_strided(x: &[u8], bins: &[AtomicU32]) {
    let mut i = global_id(0);
    while i < x.len() {
        bins[x[i] as usize].fetch_add(1, Ordering::Relaxed);
        i += global_size(0);
    }
}

#[kernel]
fn of_bytes_asserted(x: &[u8], bins: &[AtomicU32]) {
    assert!(bins.len() == 256, "a bin for each byte");
    let i = global_id(0);
    if i < x.len() {
        bins[x[i] as usize].fetch_add(1, Ordering::Relaxed);
    }
}

#[kernel]
fn of_bytes_if_there_is_a_bin(x: &[u8], bins: &[AtomicU32]) {
    let i = global_id(0);
    if i < x.len() {
        let bin = x[i] as usize;
        if bin < bins.len() {
            bins[bin].fetch_add(1, Ordering::Relaxed);
        }
    }
}

#[kernel(local = 64)]
fn of_bytes_in_local_memory(x: &[u8], bins: &[AtomicU32]) {
    #[local]
    let counts: [AtomicU32; 256];
    let mut bin = local_id(0);
    while bin < 256 {
        counts[bin].store(0, Ordering::Relaxed);
        bin += GROUP;
    }
    barrier();
    let mut i = global_id(0);
    while i < x.len() {
        counts[x[i] as usize].fetch_add(1, Ordering::Relaxed);
        i += global_size(0);
    }
    barrier();
    bin = local_id(0);
    while bin < 256 {
        bins[bin].fetch_add(counts[bin].load(Ordering::Relaxed), Ordering::Relaxed);
        bin += GROUP;
    }
}

#[kernel(local = 64)]
fn of_bytes_in_local_memory_stepped(x: &[u8], bins: &[AtomicU32]) {
    #[local]
    let counts: [AtomicU32; 256];
    for bin in (local_id(0)..counts.len()).step_by(local_size(0)) {
        counts[bin].store(0, Ordering::Relaxed);
    }
    barrier();
    let i = global_id(0);
    if i < x.len() {
        counts[x[i] as usize].fetch_add(1, Ordering::Relaxed);
    }
    barrier();
    for bin in (local_id(0)..bins.len().min(counts.len())).step_by(local_size(0)) {
        bins[bin].fetch_add(counts[bin].load(Ordering::Relaxed), Ordering::Relaxed);
    }
}

/// The file of the example `world`.
const FILE: &[u8] = include_bytes!("../../../examples/data/countries.geojson");

#[test]
fn histograms_of_bytes() {
    macro_rules! check {
        ($($kernel:ident)*) => {$(
            each(&[0, 1, 7, 64, 1000, 20_001], |queue, n| {
                let bytes = &FILE[..n];
                let mut expected = vec![0u32; 256];
                bytes.iter().for_each(|&byte| expected[usize::from(byte)] += 1);
                let (x, mut bins) = (Buffer::from_slice(queue, bytes)?, Buffer::<u32>::zeroed(queue, 256)?);
                $kernel(&x, &mut bins).global(rounded(n, GROUP)).run_plain(queue)?;
                assert_same(queue, $kernel::KERNEL, &bins.to_vec(queue)?, &expected);
                Ok(())
            });
        )*};
    }
    check!(of_bytes of_bytes_strided of_bytes_asserted of_bytes_if_there_is_a_bin);
    check!(of_bytes_in_local_memory of_bytes_in_local_memory_stepped);
}

#[kernel]
fn by_remainder(x: &[u32], bins: &[AtomicU32]) {
    let i = global_id(0);
    if i < x.len() {
        bins[(x[i] % 16) as usize].fetch_add(1, Ordering::Relaxed);
    }
}

#[kernel]
fn by_low_bits(x: &[u32], bins: &[AtomicU32]) {
    let i = global_id(0);
    if i < x.len() {
        bins[(x[i] & 15) as usize].fetch_add(1, Ordering::Relaxed);
    }
}

#[kernel]
fn by_remainder_of_the_length(x: &[u32], bins: &[AtomicU32]) {
    let i = global_id(0);
    if i < x.len() {
        bins[x[i] as usize % bins.len()].fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn histograms_of_integers() {
    macro_rules! check {
        ($($kernel:ident)*) => {$(
            each(&LENGTHS, |queue, n| {
                let x = integers(1, n, 1000);
                let mut expected = vec![0u32; 16];
                x.iter().for_each(|x| expected[(x % 16) as usize] += 1);
                let (x, mut bins) = (Buffer::from_slice(queue, &x)?, Buffer::<u32>::zeroed(queue, 16)?);
                $kernel(&x, &mut bins).global(rounded(n, GROUP)).run_plain(queue)?;
                assert_same(queue, $kernel::KERNEL, &bins.to_vec(queue)?, &expected);
                Ok(())
            });
        )*};
    }
    check!(by_remainder by_low_bits by_remainder_of_the_length);
}

const BINS: usize = 20;

#[kernel]
fn of_floats(x: &[f32], bins: &[AtomicU32]) {
    let i = global_id(0);
    if i < x.len() {
        let bin = ((x[i] * BINS as f32) as usize).min(BINS - 1);
        bins[bin].fetch_add(1, Ordering::Relaxed);
    }
}

#[kernel]
fn of_floats_to_the_last_bin(x: &[f32], bins: &[AtomicU32]) {
    let i = global_id(0);
    if i < x.len() {
        let bin = ((x[i] * bins.len() as f32) as usize).min(bins.len() - 1);
        bins[bin].fetch_add(1, Ordering::Relaxed);
    }
}

#[kernel]
fn of_floats_clamped(x: &[f32], bins: &[AtomicU32]) {
    let i = global_id(0);
    if i < x.len() {
        let bin = ((x[i] * 20.0) as i32).clamp(0, 19);
        bins[bin as usize].fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn histograms_of_floats() {
    macro_rules! check {
        ($($kernel:ident)*) => {$(
            each(&LENGTHS, |queue, n| {
                let x = numbers(1, n);
                let mut expected = vec![0u32; BINS];
                x.iter().for_each(|x| expected[(x * 20.0) as usize] += 1);
                let (x, mut bins) = (Buffer::from_slice(queue, &x)?, Buffer::<u32>::zeroed(queue, BINS)?);
                $kernel(&x, &mut bins).global(rounded(n, GROUP)).run_plain(queue)?;
                assert_same(queue, $kernel::KERNEL, &bins.to_vec(queue)?, &expected);
                Ok(())
            });
        )*};
    }
    check!(of_floats of_floats_to_the_last_bin of_floats_clamped);
}

/// One counter, and places handed out by it.
#[kernel]
fn count_large(limit: u32, x: &[u32], count: &[AtomicU32]) {
    let i = global_id(0);
    if i < x.len() && x[i] >= limit {
        count[0].fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn one_counter() {
    each(&LENGTHS, |queue, n| {
        let x = integers(1, n, 1000);
        let expected = x.iter().filter(|&&x| x >= 500).count() as u32;
        let (x, mut count) = (Buffer::from_slice(queue, &x)?, Buffer::<u32>::zeroed(queue, 1)?);
        count_large(500, &x, &mut count).global(rounded(n, GROUP)).run_plain(queue)?;
        assert_same(queue, count_large::KERNEL, &count.to_vec(queue)?, &[expected]);
        Ok(())
    });
}
