//! Loops that could go on for ever: counters at the end of their type, and work-items that go on behind their panic.

use super::*;
use tests::panic_of;

#[kernel]
fn stepped(step: usize, y: &mut [u32]) {
    let i = global_id(0);
    let mut turns = 0;
    for _ in (0..10).step_by(step) {
        turns += 1;
    }
    y[i] = turns;
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
fn panics_in_every_turn(y: &mut [u32]) {
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
            (|_, y, queue| panic_of(panics_in_every_turn(y).global(8), queue), "three"),
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
        // whoever has panicked writes no more
        panics_in_every_turn(&mut y).global(8).run(queue).expect_err("a panic");
        assert_eq!(y.to_vec(queue)?[3], 0);
        Ok(())
    });
}
