//! Numbers that run along with a loop with barriers, and what is chosen by them.

use cl_runtime::prelude::*;

use crate::{RunPlain, assert_same, each, integers, numbers};

/// Hillis and Steele's scan: the halves of one array by an offset that changes sides.
#[kernel(local = 64)]
fn halves_by_offset(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut temp: [u32; 128];
    let t = local_id(0);
    let mut from = 0;
    temp[t] = x[global_id(0)];
    barrier();
    let mut distance = 1;
    while distance < 64 {
        let to = 64 - from;
        temp[to + t] = if t >= distance { temp[from + t] + temp[from + t - distance] } else { temp[from + t] };
        from = to;
        distance <<= 1;
        barrier();
    }
    y[global_id(0)] = temp[from + t];
}

/// A parity decides which of two arrays is read.
#[kernel(local = 64)]
fn by_parity(steps: u32, x: &[f32], y: &mut [f32]) {
    #[local]
    let mut a: [f32; 64];
    #[local]
    let mut b: [f32; 64];
    let t = local_id(0);
    a[t] = x[global_id(0)];
    b[t] = 0.0;
    barrier();
    for k in 0..steps {
        if k % 2 == 0 {
            b[t] = 0.5 * (a[t] + a[63 - t]);
        } else {
            a[t] = 0.5 * (b[t] + b[63 - t]);
        }
        barrier();
    }
    y[global_id(0)] = if steps % 2 == 0 { a[t] } else { b[t] };
}

/// What is done in a step depends on its number.
#[kernel(local = 64)]
fn matched_steps(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut temp: [u32; 64];
    let t = local_id(0);
    temp[t] = x[global_id(0)];
    barrier();
    for step in 0..6u32 {
        let other = match step % 3 {
            0 => temp[63 - t],
            1 => temp[t ^ 1],
            _ => temp[(t + 1) % 64],
        };
        barrier();
        match step {
            0 => temp[t] += other,
            1 | 2 => temp[t] ^= other,
            _ => temp[63 - t] = other,
        }
        barrier();
    }
    y[global_id(0)] = temp[t];
}

/// The operation is an argument; there is a barrier in each arm.
#[kernel(local = 64)]
fn matched_with_barriers(op: u32, x: &[u32], y: &mut [u32]) {
    #[local]
    let mut temp: [u32; 64];
    let t = local_id(0);
    temp[t] = x[global_id(0)];
    barrier();
    let mut s = 32;
    while s > 0 {
        match op {
            0 => {
                if t < s {
                    temp[t] += temp[t + s];
                }
                barrier();
            }
            1 => {
                if t < s {
                    temp[t] = temp[t].max(temp[t + s]);
                }
                barrier();
            }
            _ => {
                if t < s {
                    temp[t] ^= temp[t + s];
                }
                barrier();
            }
        }
        s >>= 1;
    }
    if t == 0 {
        y[group_id(0)] = temp[0];
    }
}

/// A bitonic sort of 128 by 64 work-items, its strides running along.
#[kernel(local = 64)]
fn bitonic(x: &mut [u32]) {
    #[local]
    let mut keys: [u32; 128];
    let t = local_id(0);
    let first = group_id(0) * 128;
    keys[t] = x[first + t];
    keys[t + 64] = x[first + t + 64];
    let mut size = 2;
    while size <= 128 {
        let mut stride = size / 2;
        while stride > 0 {
            barrier();
            let at = 2 * t - (t & (stride - 1));
            let up = (t & (size / 2)) == 0;
            let (a, b) = (keys[at], keys[at + stride]);
            if (a > b) == up {
                keys[at] = b;
                keys[at + stride] = a;
            }
            stride /= 2;
        }
        size *= 2;
    }
    barrier();
    x[first + t] = keys[t];
    x[first + t + 64] = keys[t + 64];
}

/// Odd and even transposition.
#[kernel(local = 32)]
fn odd_even(x: &mut [u32]) {
    #[local]
    let mut keys: [u32; 64];
    let t = local_id(0);
    let first = group_id(0) * 64;
    keys[2 * t] = x[first + 2 * t];
    keys[2 * t + 1] = x[first + 2 * t + 1];
    barrier();
    for step in 0..64 {
        let left = 2 * t + step % 2;
        if left + 1 < 64 && keys[left] > keys[left + 1] {
            let a = keys[left];
            keys[left] = keys[left + 1];
            keys[left + 1] = a;
        }
        barrier();
    }
    x[first + 2 * t] = keys[2 * t];
    x[first + 2 * t + 1] = keys[2 * t + 1];
}

#[test]
fn two_halves() {
    each(&[1, 2, 9], |queue, groups| {
        let x = integers(1, 64 * groups, 1000);
        let scan = |group: &[u32]| -> Vec<u32> { (1..=64).map(|n| group[..n].iter().sum()).collect() };
        let expected: Vec<u32> = x.chunks(64).flat_map(scan).collect();
        let (from, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, x.len())?);
        halves_by_offset(&from, &mut y).global(64 * groups).run_plain(queue)?;
        assert_same(queue, halves_by_offset::KERNEL, &y.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[test]
fn two_arrays() {
    each(&[0, 1, 2, 5], |queue, steps| {
        let x = numbers(1, 128);
        let mut expected = x.clone();
        for _ in 0..steps {
            let before = expected.clone();
            let mean = |i: usize| 0.5 * (before[i] + before[i / 64 * 64 + 63 - i % 64]);
            expected = (0..128).map(mean).collect();
        }
        let (from, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, 128)?);
        by_parity(steps, &from, &mut y).global(128).run_plain(queue)?;
        assert_same(queue, by_parity::KERNEL, &y.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[test]
fn chosen_by_numbers() {
    each(&[1, 2, 9], |queue, groups| {
        let x = integers(1, 64 * groups, 1000);
        let mut expected = x.clone();
        for group in expected.chunks_mut(64) {
            for step in 0..6 {
                let before = group.to_vec();
                let other = |t: usize| before[[63 - t, t ^ 1, (t + 1) % 64][step % 3]];
                match step {
                    0 => (0..64).for_each(|t| group[t] += other(t)),
                    1 | 2 => (0..64).for_each(|t| group[t] ^= other(t)),
                    _ => (0..64).for_each(|t| group[63 - t] = other(t)),
                }
            }
        }
        let (from, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, x.len())?);
        matched_steps(&from, &mut y).global(64 * groups).run_plain(queue)?;
        assert_same(queue, matched_steps::KERNEL, &y.to_vec(queue)?, &expected);
        for op in 0..3 {
            let fold = |group: &[u32]| match op {
                0 => group.iter().sum(),
                1 => *group.iter().max().unwrap(),
                _ => group.iter().fold(0, |all, x| all ^ x),
            };
            let expected: Vec<u32> = x.chunks(64).map(fold).collect();
            let mut y = Buffer::zeroed(queue, groups)?;
            matched_with_barriers(op, &from, &mut y).global(64 * groups).run_plain(queue)?;
            assert_same(queue, matched_with_barriers::KERNEL, &y.to_vec(queue)?, &expected);
        }
        Ok(())
    });
}

#[test]
fn sorted_groups() {
    each(&[1, 2, 9], |queue, groups| {
        let x = integers(1, 128 * groups, 1000);
        let sorted = |of: usize| -> Vec<u32> {
            let mut x = x.clone();
            x.chunks_mut(of).for_each(<[u32]>::sort_unstable);
            x
        };
        let mut y = Buffer::from_slice(queue, &x)?;
        bitonic(&mut y).global(64 * groups).run(queue)?;
        assert_same(queue, bitonic::KERNEL, &y.to_vec(queue)?, &sorted(128));
        let mut y = Buffer::from_slice(queue, &x)?;
        odd_even(&mut y).global(64 * groups).run_plain(queue)?;
        assert_same(queue, odd_even::KERNEL, &y.to_vec(queue)?, &sorted(64));
        Ok(())
    });
}
