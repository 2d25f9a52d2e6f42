//! The workarounds of driver bugs: what drivers get wrong in OpenCL C (`docs/driver-errors`) is right in kernels, on every device.
#![allow(clippy::all, unreachable_pub)]

use cl_runtime::Capability;
use cl_runtime::prelude::*;
use tests::{case, on_every_device};

static TABLE: [f32; 4] = [0.0, -0.0, 1e-40, 1.0];
const ORIGIN: (f32, f32) = (0.0, 1e-45);

/// Edges and ordinary numbers, by number.
#[device]
fn edge(x: u32) -> f32 {
    match x % 10 {
        0 => 0.0,
        1 => -0.0,
        2 => f32::INFINITY,
        3 => f32::NEG_INFINITY,
        4 => f32::NAN,
        5 => 1e-45,
        6 => -1e-38,
        7 => -2.5,
        8 => 1e30,
        _ => (x as f32).sqrt(),
    }
}

/// All NaNs as one.
#[device]
fn bits(x: f32) -> u32 {
    if x.is_nan() { 1 } else { x.to_bits() }
}

#[device]
fn mixed(values: [f32; 6]) -> u32 {
    let mut mixed = 0u32;
    for k in 0..6 {
        mixed = mixed.rotate_left(5) ^ bits(values[k]).wrapping_mul(0x9e37_79b9);
    }
    mixed
}

case!(zeros_that_are_written_out, |x: u32| -> u32 {
    let v: f32 = edge(x);
    mixed([v * 0.0, 0.0 / v, 0.0 - v, v + 0.0, v.mul_add(0.0, v), -0.0 + v])
});

case!(zeros_that_are_computed, |x: u32| -> u32 {
    let (v, a) = (edge(x), 1.5f32);
    let b = 1.5f32;
    mixed([
        v * (a - b),
        v * 0.5f32.floor(),
        v * f32::from_bits(0),
        v * (5.0f32 % 5.0),
        v * 1.0f32.ln(),
        v + 1.0 / f32::INFINITY,
    ])
});

case!(zeros_that_were_integers, |x: u32| -> u32 {
    let v: f32 = edge(x);
    let mut sum = 0.0f32;
    for k in 0..3 {
        sum += v * k as f32;
    }
    mixed([sum, v * 0u8 as f32, v * 0i64 as f32, v * false as u32 as f32, 0.0, sum / v])
});

case!(zeros_of_tables_and_arrays, |x: u32| -> u32 {
    let v: f32 = edge(x);
    let own = [0.0f32, 1.0, -0.0];
    mixed([v * TABLE[0], v + TABLE[1], v * TABLE[2], v * own[0], v + own[2], v * ORIGIN.0 + ORIGIN.1])
});

case!(zeros_of_vectors, |x: u32| -> u32 {
    let v: f32 = edge(x);
    let a = f32x4::splat(0.0) * f32x4::splat(v);
    let b = f32x2::new(v, 0.0) - f32x2::new(0.0, v);
    mixed([a.x, a.w, b.x, b.y, (f32x4::new(v, v, v, v) + f32x4::new(0.0, -0.0, 1e-40, 0.0)).z, a.y])
});

case!(choices_of_few_bits, |x: u32| -> u32 {
    let by_match = match x & 3 {
        0 => x.wrapping_mul(x),
        1 => x.wrapping_add(3),
        2 => x ^ 5,
        _ => x.wrapping_sub(77),
    };
    by_match
        ^ if x % 4 == 0 {
            16
        } else if x % 4 == 1 {
            48
        } else if x % 4 == 2 {
            80
        } else {
            x << 8
        }
});

case!(numbers_in_the_index_of_a_reference, |x: u32| -> u32 {
    let v: f32 = edge(x);
    let one: &f32 = &TABLE[(v * 0.0 != 0.0) as usize * 3];
    let some = &TABLE[(v * 0.0 != 0.0) as usize..];
    bits(*one) ^ bits(some[2])
});

const M_PI: [u32; 2] = [7, 9];
const INFINITY: [u32; 2] = [11, 13];
const CL_MENDED: [u32; 2] = [17, 19];

case!(tables_called_like_macros, |x: u32| -> u32 {
    let k = x as usize % 2;
    M_PI[k] + INFINITY[k] + CL_MENDED[k] + bits((x as f32).mul_add(0.5, 1.0))
});

case!(subnormal_numbers, |x: u32| -> u32 {
    let (v, small) = (edge(x), 1e-30f32);
    let mut product = 1.0f32;
    for _ in 0..3 {
        product *= 1e-14;
    }
    mixed([v + small * 1e-12, v + small / 1e12, v + 1e-45, product, v * 1e-40, v.mul_add(0.5, 1e-42)])
});

case!(saturated_constants, |x: u32| -> u32 {
    let (low, high) = (i16::MIN, i8::MAX);
    let sum = low.saturating_sub(1) as i32 as u32 ^ (high.saturating_add(1) as i32 as u32) << 16;
    sum ^ low.saturating_add(-1) as u32
        ^ i32::MIN.saturating_sub(1) as u32
        ^ u8::MAX.saturating_add(1) as u32
        ^ x
        ^ i64::MIN.saturating_add(-5) as u64 as u32
        ^ 3u64.saturating_sub(5) as u32
});

#[kernel]
fn rounded(x: &[f64], y: &mut [f64]) {
    let i = global_id(0);
    let (nan, v) = (f64::NEG_INFINITY % x[i], x[i]);
    let values =
        [nan.trunc(), nan.floor(), nan.ceil(), nan.round(), nan.round_ties_even(), (0.0 * nan).floor(), v.floor()];
    for k in 0..7 {
        y[7 * i + k] = values[k];
    }
}

#[test]
fn a_nan_is_rounded_to_itself() {
    on_every_device(&[Capability::Fp64], |queue| {
        let x = Buffer::from_slice(queue, &[1.5, -0.0, -2.5])?;
        let mut y = Buffer::filled(queue, 21, 1.0)?;
        rounded(&x, &mut y).global(3).run(queue)?;
        for (values, last) in y.to_vec(queue)?.chunks(7).zip([1.0f64, -0.0, -3.0]) {
            assert!(values[..6].iter().all(|value| value.is_nan()), "{values:?} on {}", queue.device());
            assert_eq!(values[6].to_bits(), last.to_bits(), "on {}", queue.device());
        }
        Ok(())
    });
}

mod rounded_constants {
    use super::*;

    const LIMIT: f32 = 3e9;
    const INF: f32 = f32::INFINITY;
    const ZERO: f32 = 0.0;

    #[device]
    fn rounded(k: usize) -> f32 {
        let table = [1.5f32, f32::MAX, 2.5, f32::NEG_INFINITY];
        let rounded = table.map(|v| v.round_ties_even());
        match k {
            0 => LIMIT.round_ties_even(),
            1 => INF.round_ties_even(),
            2 => (INF * ZERO).round_ties_even(),
            3 => (INF - INF).round(),
            4 => (INF * ZERO).trunc(),
            5 => (INF - INF).floor(),
            6 => (INF - INF).ceil(),
            7 => f32::MIN.round_ties_even(),
            8 => 2.5f32.round_ties_even() + (-2.5f32).round(),
            9 => 16777216.0f32.round_ties_even(),
            _ => rounded[k % 4],
        }
    }

    #[kernel]
    fn all_rounded(y: &mut [f32]) {
        let i = global_id(0);
        y[i] = rounded(i);
    }

    /// Each work-item computes one constant, whatever else the kernel has.
    #[kernel(local = 8)]
    fn by_a_constant(x: &[f32], y: &mut [f32]) {
        #[local]
        let mut tile: [f32; 8];
        let (i, l) = (global_id(0), local_id(0));
        tile[l] = x[i];
        barrier();
        let k = (LIMIT.round_ties_even() as u32 >> 29) as usize;
        let pi: f32 = cl::sinpi(LIMIT) + cl::cospi(LIMIT) + cl::tanpi(LIMIT);
        y[i] = tile[k % 8] + pi;
    }

    #[test]
    fn constants_that_no_integer_has_room_for() {
        on_every_device(&[], |queue| {
            let mut y = Buffer::filled(queue, 16, 42.5f32)?;
            all_rounded(&mut y).global(16).run(queue)?;
            for (k, found) in y.to_vec(queue)?.into_iter().enumerate() {
                let expected = rounded(k);
                assert!(found == expected || found.is_nan() && expected.is_nan(), "{k}: {found} for {expected}");
            }
            let x = Buffer::from_slice(queue, &[0.0f32, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0])?;
            let mut y = Buffer::filled(queue, 8, 42.5f32)?;
            by_a_constant(&x, &mut y).global(8).run(queue)?;
            assert_eq!(y.to_vec(queue)?, [6.0; 8]);
            Ok(())
        });
    }

    #[kernel]
    fn roots_of_degree_zero(x: &[f64], y: &mut [f64]) {
        let i = global_id(0);
        y[2 * i] = cl::rootn(x[i], 0) + cl::rootn(x[i], 3);
        y[2 * i + 1] = cl::rootn(x[i], 3);
    }

    #[test]
    fn roots_of_degree_zero_are_nan() {
        on_every_device(&[Capability::Fp64], |queue| {
            let mut y = Buffer::filled(queue, 2, 42.5f64)?;
            roots_of_degree_zero(&Buffer::from_slice(queue, &[8.0f64])?, &mut y).global(1).run(queue)?;
            let found = y.to_vec(queue)?;
            assert!(found[0].is_nan() && (found[1] - 2.0).abs() < 1e-12, "{found:?}");
            Ok(())
        });
    }
}

/// Loops that nothing but a `break` ends, as in rejection sampling.
mod values_of_loops {
    use super::*;

    #[device]
    fn next(state: &mut u32) -> f32 {
        *state = state.wrapping_mul(747796405).wrapping_add(2891336453);
        (*state >> 8) as f32 * (1.0 / 16777216.0) * 2.0 - 1.0
    }

    #[device]
    fn in_disc(state: &mut u32) -> [f32; 2] {
        loop {
            let x: f32 = next(state);
            let y: f32 = next(state);
            if x * x + y * y < 1.0 {
                return [x, y];
            }
        }
    }

    #[device]
    fn radius(state: &mut u32) -> f32 {
        loop {
            let x: f32 = next(state);
            let y: f32 = next(state);
            let sum = x * x + y * y;
            if sum < 1.0 {
                break sum;
            }
        }
    }

    #[device]
    #[allow(unused_assignments)]
    fn last(state: &mut u32) -> f32 {
        let mut sum = 0.0f32;
        loop {
            let x: f32 = next(state);
            let y: f32 = next(state);
            sum = x * x + y * y;
            if sum < 0.25 {
                break;
            }
            if sum < 1.0 {
                break;
            }
        }
        sum
    }

    #[device]
    fn samples(seed: u32) -> f32 {
        let mut state = seed;
        let mut all = 0.0f32;
        for _ in 0..10 {
            let value: f32 = radius(&mut state);
            let point: [f32; 2] = in_disc(&mut state);
            let end: f32 = last(&mut state);
            all += value + point[0] * 2.0 + point[1] * 4.0 + end * 8.0;
        }
        all
    }

    #[kernel]
    fn all_samples(y: &mut [f32]) {
        let i = global_id(0);
        y[i] = samples(i as u32);
    }

    const ON: u32 = 3;

    /// What a branch assigns in the iteration in which a work-item leaves the loop.
    #[device]
    fn assigned(m: u32, x: u32) -> u32 {
        let mut k = m;
        loop {
            if x == 9 {
                k = 3;
            }
            if k < 50 {
                break;
            }
            k /= 2;
        }
        let mut n = 0u32;
        while ON > 2 {
            n = n * 3 + x;
            if n > m {
                break;
            }
            n += 1;
        }
        k * 1000 + n
    }

    #[kernel]
    fn all_assigned(m: u32, y: &mut [u32]) {
        let i = global_id(0);
        let mut marks = [0u32; 50];
        let both = assigned(m, i as u32 % 11);
        marks[(both / 1000 % 50) as usize] = 77;
        y[i] = both + marks[3];
    }

    #[test]
    fn what_a_branch_assigns_before_a_break() {
        on_every_device(&[], |queue| {
            for m in [20, 49, 50, 100, 1000, 1_000_000] {
                let mut y = Buffer::zeroed(queue, 64)?;
                all_assigned(m, &mut y).global(64).run(queue)?;
                let expected = |i: u32| {
                    let both = assigned(m, i % 11);
                    both + if both / 1000 % 50 == 3 { 77 } else { 0 }
                };
                assert_eq!(y.to_vec(queue)?, (0..64).map(expected).collect::<Vec<_>>(), "{m}");
            }
            Ok(())
        });
    }

    #[test]
    fn rejection_sampling() {
        on_every_device(&[], |queue| {
            let mut y = Buffer::zeroed(queue, 256)?;
            all_samples(&mut y).global(256).run(queue)?;
            let expected: Vec<f32> = (0..256).map(samples).collect();
            assert_eq!(y.to_vec(queue)?, expected);
            Ok(())
        });
    }
}
