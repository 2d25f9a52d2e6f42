//! Sizes around the limit of small launches (`CL_INDEX_BITS`): a program that computes indices in 32 bits gives the results of
//! 64 bits, and is used only where all sizes are small.

use super::*;

#[device]
fn differences(i: usize, n: usize) -> u64 {
    let low = n.wrapping_sub(i);
    let high = i.wrapping_sub(n);
    let mut sum = (low / 3) as u64 ^ (high % 1000) as u64;
    if i < n {
        sum += (n - i - 1) as u64 * 7;
    }
    sum ^ (low.min(high) >> 5) as u64
}

#[device]
fn products(i: usize, n: usize) -> u64 {
    let square = n.wrapping_mul(n);
    let mixed = square.wrapping_mul(i + 1).wrapping_add(n << 3);
    (mixed >> 7) as u64 ^ (square / (i + 1)) as u64 ^ ((mixed % 97) as u64) << 50
}

#[device]
fn counted(i: usize, n: usize) -> u64 {
    let (mut at, mut sum) = (i, 0u64);
    let mut k = 0usize;
    while k < 40 && at < n {
        at += at / 2 + 12345;
        sum = sum.wrapping_mul(31).wrapping_add(at as u64);
        k += 1;
    }
    for j in (0..n.min(9)).rev() {
        sum ^= (j * n.wrapping_add(i)) as u64 >> 1;
    }
    sum
}

#[device]
fn signed(i: usize, n: usize) -> u64 {
    const STEPS: [i32; 4] = [-1, 0, 1, -2];
    let near = (i as i32 + STEPS[i % 4] + n as i32) as usize;
    let wrapped = near % (n | 1);
    let shifted = (i as isize - 5).rem_euclid(7) as usize;
    let float = (n as f32 * 0.25) as usize;
    wrapped as u64 ^ (shifted as u64) << 40 ^ (float / 3) as u64
}

#[device]
fn chosen(i: usize, n: usize) -> u64 {
    let pair = match i % 4 {
        0 => (n, 3usize),
        1 => (n / 5, i),
        2 => (n.saturating_sub(4), n.rotate_left(3)),
        _ => (!n, n.leading_zeros() as usize),
    };
    let (a, b) = pair;
    let largest = a.max(b).clamp(2, 1 << 40);
    (a ^ b) as u64 ^ (largest / 2) as u64 ^ (if a > b { a - b } else { b - a } as u64) << 8
}

#[kernel]
fn all(n: usize, out: &mut [[u64; 5]]) {
    let i = global_id(0);
    if i < out.len() {
        out[i] = [differences(i, n), products(i, n), counted(i, n), signed(i, n), chosen(i, n)];
    }
}

#[test]
fn sizes_of_any_magnitude() {
    let limit = 1usize << 29;
    let near = [0, 1, 2, limit / 4, limit, 1 << 31, 1 << 32, 1 << 33, 1 << 40, usize::MAX / 2];
    let sizes: Vec<usize> = near.iter().flat_map(|n| [n.wrapping_sub(1), *n, n + 1, n + 12345]).collect();
    tests::on_every_device(&[], |queue| {
        let mut out = Buffer::zeroed(queue, 70)?;
        // in an order in which the same prepared launch would serve for both
        for n in sizes.iter().chain(sizes.iter().rev()).copied() {
            all(n, &mut out).global(70).run(queue)?;
            let expected = |i: usize| [differences(i, n), products(i, n), counted(i, n), signed(i, n), chosen(i, n)];
            let expected: Vec<[u64; 5]> = (0..70).map(expected).collect();
            assert_eq!(out.to_vec(queue)?, expected, "{n} on {}\n{}", queue.device(), all::KERNEL.source());
        }
        Ok(())
    });
}

#[kernel(local = 64)]
fn rows(width: usize, x: &[u32], out: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (l, row) = (local_id(0), group_id(0));
    tile[l] = if l < width { x[row * width + l] } else { 0 };
    barrier();
    let mut half = 32;
    while half > 0 {
        if l < half {
            tile[l] += tile[l + half];
        }
        barrier();
        half /= 2;
    }
    if l == 0 {
        out[row] = tile[0];
    }
}

#[test]
fn sizes_of_groups() {
    tests::on_every_device(&[], |queue| {
        let x: Vec<u32> = (0..4 * 50).map(|i| i * i).collect();
        let buffer = Buffer::from_slice(queue, &x)?;
        let mut out = Buffer::zeroed(queue, 4)?;
        rows(50, &buffer, &mut out).global(4 * 64).run(queue)?;
        let expected: Vec<u32> = x.chunks(50).map(|row| row.iter().sum()).collect();
        assert_eq!(out.to_vec(queue)?, expected, "on {}", queue.device());
        Ok(())
    });
}
