//! Loops that could go on for ever: counters at the end of their type, and work-items that go on behind their panic.

use super::*;
use tests::panic_of;

#[kernel]
fn stepped(step: usize, y: &mut [u32]) {
    let i = global_id(0);
    let mut iterations = 0;
    for _ in (0..10).step_by(step) {
        iterations += 1;
    }
    y[i] = iterations;
}

#[kernel]
fn to_the_end(first: u8, y: &mut [u32]) {
    let i = global_id(0);
    let (mut up, mut down, mut steps, mut signed) = (0, 0, 0, 0);
    for _ in first..=255 {
        up += 1;
    }
    for _ in (0..=first).rev() {
        down += 1;
    }
    for _ in (first..255).step_by(100) {
        steps += 1;
    }
    for _ in (-128i8..=127).step_by(100) {
        signed += 1;
    }
    y[i] = up + 1000 * down + 1_000_000 * steps + 100_000_000 * signed;
}

#[kernel(local = 8)]
fn panics_for_ever(y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 8];
    let l = local_id(0);
    if l == 3 {
        loop {
            assert!(l != 3, "three");
        }
    }
    tile[l] = 1;
    barrier();
    y[global_id(0)] = tile[7 - l];
}

#[kernel(local = 8)]
fn panics_in_every_iteration(y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 8];
    let l = local_id(0);
    if l == 3 {
        loop {
            panic!("three");
        }
    }
    tile[l] = 1;
    barrier();
    y[global_id(0)] = tile[7 - l];
}

#[kernel(local = 8)]
fn looks_for_an_end(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 8];
    let l = local_id(0);
    let mut k = l;
    while x[k] == 0 {
        k += 1;
    }
    tile[l] = k as u32;
    barrier();
    y[global_id(0)] = tile[7 - l];
}

#[kernel(local = 8)]
fn takes_until_none(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 8];
    let l = local_id(0);
    let mut k = l;
    while x.get(k).copied().unwrap() == 0 {
        k += 1;
    }
    tile[l] = k as u32;
    barrier();
    y[global_id(0)] = tile[7 - l];
}

#[kernel(local = 8)]
fn divides_for_ever(n: u32, y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 8];
    let l = local_id(0);
    let mut k = l as u32;
    while k < 100 / (n - l as u32) {
        k = 10 / (k - k);
    }
    tile[l] = k;
    barrier();
    y[global_id(0)] = tile[l];
}

const FOR_EVER: u64 = 1 << 50;

#[kernel(local = 8)]
fn counts_up(n: &[u64], x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 8];
    let l = local_id(0);
    let mut sum = 0;
    for k in 0..n[l] as usize {
        sum += x[k];
    }
    tile[l] = sum;
    barrier();
    y[global_id(0)] = tile[7 - l];
}

#[kernel(local = 8)]
fn counts_down(n: &[u64], x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 8];
    let l = local_id(0);
    let mut sum = 0;
    for k in (0..=n[l]).rev().step_by(2) {
        sum += x[k as usize];
    }
    tile[l] = sum;
    barrier();
    y[global_id(0)] = tile[7 - l];
}

#[kernel(local = 8)]
fn sums_up(n: u64, x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 8];
    let l = local_id(0);
    tile[l] = (0..=n as usize).map(|k| x[k + l]).sum();
    barrier();
    y[global_id(0)] = tile[7 - l];
}

#[kernel(local = 8)]
fn named_end(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 8];
    let l = local_id(0);
    let mut sum = 0;
    for k in 0..FOR_EVER {
        for j in k..FOR_EVER {
            sum += x[j as usize + l];
        }
    }
    tile[l] = sum;
    barrier();
    y[global_id(0)] = tile[7 - l];
}

#[kernel(local = 8)]
fn panics_before_the_loop(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 8];
    let l = local_id(0);
    let first = FOR_EVER * x[l + 1] as u64;
    let mut sum = 0u64;
    for k in first..FOR_EVER {
        sum = sum.wrapping_mul(k) ^ k;
    }
    tile[l] = sum as u32;
    barrier();
    y[global_id(0)] = tile[7 - l];
}

#[test]
fn counters_end() {
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 1)?;
        to_the_end(250, &mut y).global(1).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [6 + 251 * 1000 + 1_000_000 + 300_000_000]);
        to_the_end(0, &mut y).global(1).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [256 + 1000 + 3_000_000 + 300_000_000]);
        stepped(3, &mut y).global(1).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [4]);
        stepped(usize::MAX, &mut y).global(1).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [1]);
        let panic = panic_of(stepped(0, &mut y).global(1), queue);
        assert_eq!(panic.message, "assertion failed: step != 0");
        Ok(())
    });
}

#[test]
fn who_has_panicked_leaves_every_loop() {
    on_every_device(&[], |queue| {
        let zeros = Buffer::zeroed(queue, 8)?;
        let mut y = Buffer::zeroed(queue, 8)?;
        let launches: [(fn(&Buffer<u32>, &mut Buffer<u32>, &Queue) -> KernelPanic, &str); 5] = [
            (|_, y, queue| panic_of(panics_for_ever(y).global(8), queue), "three"),
            (|_, y, queue| panic_of(panics_in_every_iteration(y).global(8), queue), "three"),
            (
                |x, y, queue| panic_of(looks_for_an_end(x, y).global(8), queue),
                "index out of bounds: the len is 8 but the index is 8",
            ),
            (
                |x, y, queue| panic_of(takes_until_none(x, y).global(8), queue),
                "called `Option::unwrap()` on a `None` value",
            ),
            (|_, y, queue| panic_of(divides_for_ever(3, y).global(8), queue), "attempt to divide by zero"),
        ];
        for (launch, message) in launches {
            assert_eq!(launch(&zeros, &mut y, queue).message, message);
        }
        let ends = Buffer::from_slice(queue, &[2, 2, 2, FOR_EVER, 2, 2, 2, 2])?;
        let ones = Buffer::from_slice(queue, &[1; 8])?;
        let launches: [fn(&Buffer<u64>, &Buffer<u32>, &mut Buffer<u32>, &Queue) -> KernelPanic; 5] = [
            |n, x, y, queue| panic_of(counts_up(n, x, y).global(8), queue),
            |n, x, y, queue| panic_of(counts_down(n, x, y).global(8), queue),
            |_, x, y, queue| panic_of(sums_up(FOR_EVER, x, y).global(8), queue),
            |_, x, y, queue| panic_of(named_end(x, y).global(8), queue),
            |_, x, y, queue| panic_of(panics_before_the_loop(x, y).global(8), queue),
        ];
        for launch in launches {
            let panic = launch(&ends, &ones, &mut y, queue);
            assert!(panic.message.starts_with("index out of bounds: the len is 8"), "{panic}");
        }
        // whoever has panicked writes no more
        panics_in_every_iteration(&mut y).global(8).run(queue).expect_err("a panic");
        assert_eq!(y.to_vec(queue)?[3], 0);
        Ok(())
    });
}
