//! What the compiler simplifies (`lower/simplify`) must do what it did: indices that change between checks, values that are moved, constants that
//! rustc evaluates, loops that end at a constant, the work-group size as a bound.

// what Rust does in release mode with what it warns of
#![allow(arithmetic_overflow, unconditional_panic, clippy::all)]

use cl_runtime::prelude::*;
use tests::{case, on_every_device, panic_of};

case!(an_index_that_changes, |x: u32| -> u32 {
    let data = [3u32, 1, 4, 1, 5, 9, 2, 6];
    let mut i = (x % 8) as usize;
    let mut sum = data[i];
    for _ in 0..4 {
        sum = sum * 10 + data[i];
        i = (i + data[i] as usize) % 8;
        sum += data[i] * data[(i + 1) % 8];
    }
    sum
});

case!(places_that_trade, |x: u32| -> u32 {
    let (mut a, mut b, mut c) = (x, x ^ 5, x * 3);
    let mut data = [a, b, c];
    for k in 0..5usize {
        (a, b, c) = (b, c, a + b);
        (data[0], data[1], data[k % 3]) = (data[1], data[2], data[0] + a);
    }
    a ^ b * 3 ^ c * 5 ^ data[0] * 7 ^ data[1] * 11 ^ data[2] * 13
});

case!(conditions_with_checks_in_them, |x: u32| -> u32 {
    let data = [7u32, 0, 2, 9];
    let i = (x % 7) as usize;
    let found = i >= data.len() || (data[i] > 1 && data[(i + 1) % 4] < 5);
    let mut other = x > 3 && i < 4 && data[i] == 9;
    if !other {
        other = i < 2 || data[i % 4] == 2;
    }
    found as u32 * 2 + other as u32
});

case!(ways_out_of_a_block, |x: u32| -> u32 {
    let mut a = x;
    let mut sum = 0;
    'outer: for i in 0..6u32 {
        let before = a;
        a = a * 7 + i;
        if a % 5 == 0 {
            continue 'outer;
        }
        'block: {
            if before % 3 == 1 {
                break 'block;
            }
            sum += before;
            for j in 0..i {
                if (a + j) % 11 == 0 {
                    break 'outer;
                }
                sum += j;
            }
        }
        sum = sum * 3 + a;
    }
    sum
});

const ZERO: usize = 0;
const SEVEN: u32 = 7;
const SMALL: i32 = i32::MIN;
const LAST: u32 = u32::MAX;
const HALO: usize = 2;
const WIDE: usize = 12;

case!(constants_wrap, |x: u32| -> u32 {
    let below = ZERO - 1;
    let big = SEVEN * 900_000_000;
    let negative = SMALL - 1;
    let shifted = SEVEN << 30;
    let quotient = SEVEN / 2 + SEVEN % 4 + (SMALL / 3) as u32;
    x + below as u32 + big + negative as u32 + shifted + quotient + (SEVEN ^ 2 | 8) + (WIDE * WIDE / HALO) as u32
});

case!(loops_up_to_constants, |x: u32| -> u32 {
    let mut sum = x;
    for i in 0..=2 * HALO {
        for j in LAST - 2..=LAST {
            sum = sum * 3 + (i as u32 ^ j);
        }
    }
    sum
});

case!(sums_of_small_numbers, |x: u32| -> u32 {
    let (a, b) = (x as u8, (x >> 3) as u8);
    let (c, d) = (x as i16, (x >> 5) as i16);
    let bytes = a + (b - (a + a + b)) - 200 + (a * b + a);
    let shorts = c + (d - (c + c + d)) - 30_000 + (c * d + c);
    (bytes as u32) << 16 ^ shorts as u32 ^ x << (x & 7)
});

#[kernel(local = 8)]
fn wider_than_the_group(out: &mut [u32]) {
    #[local]
    let mut part: [u32; WIDE];
    let k = local_id(0);
    part[k] = k as u32;
    barrier();
    out[global_id(0)] = part[7 - k];
}

#[kernel(local = 8)]
fn narrower_than_the_group(out: &mut [u32]) {
    #[local]
    let mut part: [u32; 2 * HALO];
    let k = local_id(0);
    part[k] = k as u32;
    barrier();
    out[global_id(0)] = part[k % 4];
}

#[test]
fn the_work_group_size_bounds_local_ids() {
    let text = wider_than_the_group::KERNEL.checked_source();
    assert_eq!(text.matches("cl_panic_index(&cl").count(), 2, "{text}");
    on_every_device(&[], |queue| {
        let mut out = Buffer::zeroed(queue, 16)?;
        wider_than_the_group(&mut out).global(16).run(queue)?;
        assert_eq!(out.to_vec(queue)?, [7, 6, 5, 4, 3, 2, 1, 0, 7, 6, 5, 4, 3, 2, 1, 0], "{text}");
        let panic = panic_of(narrower_than_the_group(&mut out).global(16), queue);
        let message = panic.message;
        assert!(message.starts_with("index out of bounds: the len is 4 but the index is "), "{message}");
        Ok(())
    });
}

#[kernel]
fn by_nothing(x: &[u32], out: &mut [u32]) {
    let i = global_id(0);
    let first = x[i] / (ZERO as u32);
    out[i] = first + x[i];
}

#[kernel]
fn after_another(x: &[u32], n: usize, out: &mut [u32]) {
    let i = global_id(0);
    let mut at = i;
    let a = x[at];
    at += n;
    let b = x[at];
    out[at] = a + b;
}

#[test]
fn the_first_check_that_fails_is_the_same() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1, 2, 3, 4])?;
        let mut out = Buffer::zeroed(queue, 2)?;
        let panic = panic_of(by_nothing(&x, &mut out).global(4), queue);
        assert_eq!(panic.message, "attempt to divide by zero");
        let panic = panic_of(after_another(&x, 4, &mut out).global(1), queue);
        assert_eq!(panic.message, "index out of bounds: the len is 4 but the index is 4");
        let panic = panic_of(after_another(&x, 2, &mut out).global(1), queue);
        assert_eq!(panic.message, "index out of bounds: the len is 2 but the index is 2");
        Ok(())
    });
}
