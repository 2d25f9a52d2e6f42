//! Shifts and masks that take an index apart and put it together.

use cl_runtime::prelude::*;

use crate::{RunPlain, assert_same, each, integers, numbers, rounded};

#[kernel]
fn row_and_column(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    if i < y.len() && i < x.len() {
        let (row, column) = (i >> 5, i & 31);
        y[(row << 5) | column] = x[(row << 5) + column] + column as u32;
    }
}

/// Tiles of 32 are reversed.
#[kernel]
fn reversed_in_blocks(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    if i < x.len() {
        y[(i >> 5 << 5) | (31 - (i & 31))] = x[i];
    }
}

/// Pairs change places.
#[kernel]
fn pairs_swapped(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    if i < x.len() {
        y[i ^ 1] = x[i];
    }
}

#[kernel]
fn partner_by_four(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    y[i] = x[i ^ 4] + x[i];
}

/// A transpose of 16 × 16 by bits.
#[kernel]
fn transposed_by_bits(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    if i < 256 {
        y[((i & 15) << 4) | (i >> 4)] = x[i];
    }
}

#[kernel]
fn transposed_in_blocks(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let block = i & !255;
    let at = i & 255;
    if block + 256 <= x.len() {
        y[block | ((at & 15) << 4) | (at >> 4)] = x[i];
    }
}

/// Three coordinates out of one number.
#[kernel]
fn three_coordinates(out: &mut [u32]) {
    let i = global_id(0);
    let (x, y, z) = (i & 7, (i >> 3) & 7, i >> 6);
    out[(z << 6) | (y << 3) | x] = (x + y * 10 + z * 100) as u32;
}

/// Two coordinates into one number.
#[kernel]
fn two_into_one(out: &mut [u32]) {
    let (x, y) = (global_id(0), global_id(1));
    if x < 64 {
        out[(y << 6) | x] = (x ^ y) as u32;
    }
}

/// A step of a bitonic sort: the lower of each pair does both.
#[kernel]
fn bitonic_pairs(j: u32, k: u32, x: &mut [u32]) {
    let t = global_id(0);
    let low = t & ((1usize << j) - 1);
    let left = ((t >> j) << (j + 1)) | low;
    let right = left + (1usize << j);
    if right < x.len() {
        let ascending = (left >> k) & 1 == 0;
        let (a, b) = (x[left], x[right]);
        if (a > b) == ascending {
            x[left] = b;
            x[right] = a;
        }
    }
}

/// The same with a stride that is a number.
#[kernel]
fn butterflies_of_8(x: &mut [i32]) {
    let t = global_id(0);
    let left = ((t & !7) << 1) | (t & 7);
    let right = left | 8;
    if right < x.len() {
        let (a, b) = (x[left], x[right]);
        x[left] = a + b;
        x[right] = a - b;
    }
}

/// Nibbles of 32-bit ids.
#[kernel(local = 64)]
fn lanes_and_warps(x: &[f32], sums: &mut [f32]) {
    #[local]
    let mut parts: [f32; 64];
    let l = local_id(0) as u32;
    let (lane, warp) = (l & 7, l >> 3);
    parts[(warp << 3 | lane) as usize] = x[global_id(0)];
    barrier();
    if lane == 0 {
        let mut sum = 0.0;
        for k in 0..8 {
            sum += parts[((warp << 3) + k) as usize];
        }
        sums[(group_id(0) << 3) | warp as usize] = sum;
    }
}

/// Rows and columns change places in a tile, with `^` against bank conflicts.
#[kernel(local = 64)]
fn swizzled(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let l = local_id(0);
    tile[l ^ 1] = x[global_id(0)];
    barrier();
    y[global_id(0)] = tile[l];
}

#[test]
fn taken_apart() {
    each(&[1, 31, 32, 64, 256, 1024], |queue, n| {
        let x = integers(1, n, 1000);
        let from = Buffer::from_slice(queue, &x)?;
        macro_rules! check {
            ($($kernel:ident $global:expr, $expected:expr;)*) => {$(
                let place: fn(&[u32], usize) -> u32 = $expected;
                let expected: Vec<u32> = (0..n).map(|at| place(&x, at)).collect();
                let mut y = Buffer::zeroed(queue, n)?;
                $kernel(&from, &mut y).global($global).run(queue)?;
                assert_same(queue, $kernel::KERNEL, &y.to_vec(queue)?, &expected);
            )*};
        }
        check! {
            row_and_column rounded(n, 64), |x, at| x[at] + (at % 32) as u32;
        }
        if n % 32 == 0 {
            check! {
                reversed_in_blocks n, |x, at| x[at / 32 * 32 + 31 - at % 32];
                pairs_swapped n, |x, at| x[at ^ 1];
                partner_by_four n, |x, at| x[at ^ 4] + x[at];
            }
        }
        if n % 256 == 0 {
            check! {
                transposed_in_blocks n, |x, at| x[at / 256 * 256 + at % 16 * 16 + at / 16 % 16];
            }
        }
        Ok(())
    });
}

#[test]
fn coordinates() {
    each(&[64, 256, 1000], |queue, n| {
        let mut out = Buffer::zeroed(queue, n)?;
        three_coordinates(&mut out).global(n).run_plain(queue)?;
        let expected: Vec<u32> = (0..n).map(|i| (i % 8 + i / 8 % 8 * 10 + i / 64 * 100) as u32).collect();
        assert_same(queue, three_coordinates::KERNEL, &out.to_vec(queue)?, &expected);
        let mut out = Buffer::zeroed(queue, 64 * n)?;
        two_into_one(&mut out).global([64, n]).run_plain(queue)?;
        let expected: Vec<u32> = (0..64 * n).map(|at| (at % 64 ^ at / 64) as u32).collect();
        assert_same(queue, two_into_one::KERNEL, &out.to_vec(queue)?, &expected);
        let x = integers(1, 256, 1000);
        let (from, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, 256)?);
        transposed_by_bits(&from, &mut y).global(256).run_plain(queue)?;
        let expected: Vec<u32> = (0..256).map(|at| x[at % 16 * 16 + at / 16]).collect();
        assert_same(queue, transposed_by_bits::KERNEL, &y.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[test]
fn butterflies() {
    each(&[16, 32, 256, 1024], |queue, n| {
        let x = integers(1, n, 1000);
        let mut sorted = Buffer::from_slice(queue, &x)?;
        let steps = n.trailing_zeros();
        for k in 1..=steps {
            for j in (0..k).rev() {
                bitonic_pairs(j, k, &mut sorted).global(n / 2).run_plain(queue)?;
            }
        }
        let mut expected = x.clone();
        expected.sort_unstable();
        assert_same(queue, bitonic_pairs::KERNEL, &sorted.to_vec(queue)?, &expected);
        let x: Vec<i32> = x.into_iter().map(|v| v as i32).collect();
        let sum = |at: usize| if at & 8 == 0 { x[at] + x[at | 8] } else { x[at & !8] - x[at] };
        let expected: Vec<i32> = (0..n).map(sum).collect();
        let mut x = Buffer::from_slice(queue, &x)?;
        butterflies_of_8(&mut x).global(n / 2).run_plain(queue)?;
        assert_same(queue, butterflies_of_8::KERNEL, &x.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[test]
fn groups_of_lanes() {
    each(&[1, 2, 5], |queue, groups| {
        let x = numbers(1, 64 * groups);
        let expected: Vec<f32> = x.chunks(8).map(|lanes| lanes.iter().fold(0.0, |sum, x| sum + x)).collect();
        let (from, mut sums) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, 8 * groups)?);
        lanes_and_warps(&from, &mut sums).global(64 * groups).run_plain(queue)?;
        assert_same(queue, lanes_and_warps::KERNEL, &sums.to_vec(queue)?, &expected);
        let x = integers(2, 64 * groups, 1000);
        let expected: Vec<u32> = (0..x.len()).map(|at| x[at ^ 1]).collect();
        let (from, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, x.len())?);
        swizzled(&from, &mut y).global(64 * groups).run_plain(queue)?;
        assert_same(queue, swizzled::KERNEL, &y.to_vec(queue)?, &expected);
        Ok(())
    });
}
