//! `#[unroll]` changes no result.

use cl_runtime::prelude::*;
use tests::{case, on_every_device};

const TAPS: usize = 5;

case!(loops, |x: u32| -> u32 {
    let mut window = [0; TAPS];
    #[unroll]
    for k in 0..TAPS {
        window[k] = x.rotate_left(k as u32) % 9;
    }
    let mut sum = 0u32;
    #[unroll(4)]
    for value in window.iter().rev() {
        sum = sum * 31 + value;
    }
    let mut rest = sum;
    #[unroll(never)]
    while rest > 7 {
        rest /= 2;
    }
    #[unroll(2)]
    'all: loop {
        #[unroll]
        for k in (0..8u32).step_by(2) {
            if k > rest {
                break 'all;
            }
            sum ^= k << rest;
        }
        rest /= 2;
    }
    #[unroll]
    for k in (0..=x % 3).rev() {
        sum += [1, 2, 3].map(|y| y << k)[1];
    }
    sum
});

#[kernel]
fn hints(y: &mut [u32]) {
    #[unroll]
    for k in 0..4 {
        y[global_id(0)] += k;
    }
    #[unroll(8)]
    while y[global_id(0)] % 7 > 0 {
        y[global_id(0)] += 1;
    }
    #[unroll(never)]
    loop {
        break;
    }
}

#[test]
fn drivers_are_told() {
    let source = hints::KERNEL.source();
    let lines: Vec<_> = source.lines().map(str::trim).collect();
    let after = |pragma: &str| {
        let at = lines.iter().position(|line| *line == pragma).expect(pragma);
        lines[at + 1].split(' ').next()
    };
    assert_eq!(after("#pragma unroll"), Some("for"));
    assert_eq!(after("#pragma unroll 8"), Some("while"));
    assert_eq!(after("#pragma unroll 1"), Some("while"));
    on_every_device(&[], |queue| {
        let mut y = Buffer::from_slice(queue, &[0, 1, 2, 3, 40])?;
        hints(&mut y).global(5).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [7, 7, 14, 14, 49]);
        Ok(())
    });
}
