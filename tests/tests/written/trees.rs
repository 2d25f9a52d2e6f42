//! Scans in trees, after Blelloch.

use cl_runtime::prelude::*;

use crate::{RunPlain, assert_same, each, integers};

/// GPU Gems 3, chapter 39: an exclusive scan of 128 elements by 64 work-items.
#[kernel(local = 64)]
fn blelloch(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut temp: [u32; 128];
    let t = local_id(0);
    let first = group_id(0) * 128;
    temp[2 * t] = x[first + 2 * t];
    temp[2 * t + 1] = x[first + 2 * t + 1];
    let mut offset = 1;
    let mut d = 64;
    while d > 0 {
        barrier();
        if t < d {
            let a = offset * (2 * t + 1) - 1;
            let b = offset * (2 * t + 2) - 1;
            temp[b] += temp[a];
        }
        offset *= 2;
        d >>= 1;
    }
    barrier();
    if t == 0 {
        temp[127] = 0;
    }
    d = 1;
    while d < 128 {
        offset >>= 1;
        barrier();
        if t < d {
            let a = offset * (2 * t + 1) - 1;
            let b = offset * (2 * t + 2) - 1;
            let before = temp[a];
            temp[a] = temp[b];
            temp[b] += before;
        }
        d *= 2;
    }
    barrier();
    y[first + 2 * t] = temp[2 * t];
    y[first + 2 * t + 1] = temp[2 * t + 1];
}

const HALF: usize = 64;

/// The same with a named constant for the size of the group.
#[kernel(local = HALF)]
fn blelloch_of_constants(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut temp: [u32; 2 * HALF];
    let t = local_id(0);
    let first = group_id(0) * (2 * HALF);
    temp[2 * t] = x[first + 2 * t];
    temp[2 * t + 1] = x[first + 2 * t + 1];
    let mut offset = 1;
    let mut d = HALF;
    while d > 0 {
        barrier();
        if t < d {
            let a = offset * (2 * t + 1) - 1;
            let b = offset * (2 * t + 2) - 1;
            temp[b] += temp[a];
        }
        offset *= 2;
        d >>= 1;
    }
    barrier();
    if t == 0 {
        temp[2 * HALF - 1] = 0;
    }
    d = 1;
    while d < 2 * HALF {
        offset >>= 1;
        barrier();
        if t < d {
            let a = offset * (2 * t + 1) - 1;
            let b = offset * (2 * t + 2) - 1;
            let before = temp[a];
            temp[a] = temp[b];
            temp[b] += before;
        }
        d *= 2;
    }
    barrier();
    y[first + 2 * t] = temp[2 * t];
    y[first + 2 * t + 1] = temp[2 * t + 1];
}

/// Hillis and Steele's scan, its distance running up to a named constant.
#[kernel(local = HALF)]
fn hillis_steele_of_constants(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut temp: [u32; HALF];
    let t = local_id(0);
    temp[t] = x[global_id(0)];
    barrier();
    let mut offset = 1;
    while offset < HALF {
        let other = if t >= offset { temp[t - offset] } else { 0 };
        barrier();
        temp[t] += other;
        barrier();
        offset *= 2;
    }
    y[global_id(0)] = temp[t];
}

/// And up to the size of the group.
#[kernel]
fn hillis_steele_of_any_group(x: &[u32], #[local] temp: &mut [u32], y: &mut [u32]) {
    let t = local_id(0);
    temp[t] = x[global_id(0)];
    barrier();
    let mut offset = 1;
    while offset < local_size(0) {
        let other = if t >= offset { temp[t - offset] } else { 0 };
        barrier();
        temp[t] += other;
        barrier();
        offset *= 2;
    }
    y[global_id(0)] = temp[t];
}

/// The up-sweep alone: the sum is in the last element.
#[kernel(local = 64)]
fn up_sweep(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut temp: [u32; 128];
    let t = local_id(0);
    let first = group_id(0) * 128;
    temp[t] = x[first + t];
    temp[t + 64] = x[first + t + 64];
    barrier();
    let mut stride = 1;
    while stride < 128 {
        let at = (t + 1) * stride * 2 - 1;
        if at < 128 {
            temp[at] += temp[at - stride];
        }
        stride *= 2;
        barrier();
    }
    if t == 0 {
        sums[group_id(0)] = temp[127];
    }
}

/// Brent and Kung's inclusive scan, as in Kirk and Hwu's book.
#[kernel(local = 64)]
fn brent_kung(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut temp: [u32; 128];
    let t = local_id(0);
    let first = group_id(0) * 128;
    temp[t] = x[first + t];
    temp[t + 64] = x[first + t + 64];
    let mut stride = 1;
    while stride <= 64 {
        barrier();
        let at = (t + 1) * stride * 2 - 1;
        if at < 128 {
            temp[at] += temp[at - stride];
        }
        stride *= 2;
    }
    let mut stride = 32;
    while stride > 0 {
        barrier();
        let at = (t + 1) * stride * 2 - 1;
        if at + stride < 128 {
            temp[at + stride] += temp[at];
        }
        stride /= 2;
    }
    barrier();
    y[first + t] = temp[t];
    y[first + t + 64] = temp[t + 64];
}

/// The up-sweep in global memory, one launch for each level.
#[kernel]
fn up_sweep_level(level: u32, x: &mut [u32]) {
    let i = global_id(0);
    let stride = 1usize << level;
    let right = (2 * i + 2) * stride - 1;
    if right < x.len() {
        x[right] += x[right - stride];
    }
}

/// The down-sweep in global memory.
#[kernel]
fn down_sweep_level(level: u32, x: &mut [u32]) {
    let i = global_id(0);
    let stride = 1usize << level;
    let left = (2 * i + 1) * stride - 1;
    let right = left + stride;
    if right < x.len() {
        let before = x[left];
        x[left] = x[right];
        x[right] += before;
    }
}

/// A sum in which the distance doubles.
#[kernel(local = 64)]
fn interleaved_sum(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut temp: [u32; 64];
    let t = local_id(0);
    temp[t] = x[global_id(0)];
    barrier();
    let mut s = 1;
    while s < 64 {
        let at = 2 * s * t;
        if at < 64 {
            temp[at] += temp[at + s];
        }
        s *= 2;
        barrier();
    }
    if t == 0 {
        sums[group_id(0)] = temp[0];
    }
}

/// Numbers in groups of 128, and their sums up to each.
fn scans(x: &[u32], inclusive: bool) -> Vec<u32> {
    let of_group = |group: &[u32]| -> Vec<u32> {
        let mut sum = 0;
        let step = |x: &u32| {
            let before = sum;
            sum += x;
            if inclusive { sum } else { before }
        };
        group.iter().map(step).collect()
    };
    x.chunks(128).flat_map(of_group).collect()
}

#[test]
fn scans_of_groups() {
    each(&[1, 2, 9], |queue, groups| {
        let x = integers(1, 128 * groups, 1000);
        let (from, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, x.len())?);
        blelloch(&from, &mut y).global(64 * groups).run_plain(queue)?;
        assert_same(queue, blelloch::KERNEL, &y.to_vec(queue)?, &scans(&x, false));
        let mut y = Buffer::zeroed(queue, x.len())?;
        brent_kung(&from, &mut y).global(64 * groups).run_plain(queue)?;
        assert_same(queue, brent_kung::KERNEL, &y.to_vec(queue)?, &scans(&x, true));
        Ok(())
    });
}

#[test]
fn sums_of_groups() {
    each(&[1, 2, 9], |queue, groups| {
        let x = integers(1, 128 * groups, 1000);
        let (from, mut sums) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, groups)?);
        up_sweep(&from, &mut sums).global(64 * groups).run_plain(queue)?;
        let expected: Vec<u32> = x.chunks(128).map(|group| group.iter().sum()).collect();
        assert_same(queue, up_sweep::KERNEL, &sums.to_vec(queue)?, &expected);
        let mut sums = Buffer::zeroed(queue, 2 * groups)?;
        interleaved_sum(&from, &mut sums).global(128 * groups).run(queue)?;
        let expected: Vec<u32> = x.chunks(64).map(|group| group.iter().sum()).collect();
        assert_same(queue, interleaved_sum::KERNEL, &sums.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[test]
fn scan_by_levels() {
    each(&[1u32, 5, 10], |queue, levels| {
        let n = 1 << levels;
        let x = integers(1, n, 1000);
        let mut sums = Buffer::from_slice(queue, &x)?;
        for level in 0..levels {
            up_sweep_level(level, &mut sums).global(n >> (level + 1)).run_plain(queue)?;
        }
        let mut whole = sums.to_vec(queue)?;
        assert_eq!(whole[n - 1], x.iter().sum::<u32>());
        whole[n - 1] = 0;
        sums = Buffer::from_slice(queue, &whole)?;
        for level in (0..levels).rev() {
            down_sweep_level(level, &mut sums).global(n >> (level + 1)).run_plain(queue)?;
        }
        let expected: Vec<u32> = (0..n).map(|at| x[..at].iter().sum()).collect();
        assert_same(queue, down_sweep_level::KERNEL, &sums.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[test]
fn scans_of_named_sizes() {
    each(&[1, 2, 9], |queue, groups| {
        let x = integers(1, 128 * groups, 1000);
        let from = Buffer::from_slice(queue, &x)?;
        let before = |group: &[u32]| -> Vec<u32> { (0..group.len()).map(|n| group[..n].iter().sum()).collect() };
        let expected: Vec<u32> = x.chunks(128).flat_map(before).collect();
        let mut y = Buffer::zeroed(queue, x.len())?;
        blelloch_of_constants(&from, &mut y).global(64 * groups).run_plain(queue)?;
        assert_same(queue, blelloch_of_constants::KERNEL, &y.to_vec(queue)?, &expected);
        let scan = |group: &[u32]| -> Vec<u32> { (1..=group.len()).map(|n| group[..n].iter().sum()).collect() };
        let expected: Vec<u32> = x.chunks(64).flat_map(scan).collect();
        let mut y = Buffer::zeroed(queue, x.len())?;
        hillis_steele_of_constants(&from, &mut y).global(x.len()).run_plain(queue)?;
        assert_same(queue, hillis_steele_of_constants::KERNEL, &y.to_vec(queue)?, &expected);
        let expected: Vec<u32> = x.chunks(32).flat_map(scan).collect();
        let mut y = Buffer::zeroed(queue, x.len())?;
        hillis_steele_of_any_group(&from, Local::new(32), &mut y).global(x.len()).local(32).run_plain(queue)?;
        assert_same(queue, hillis_steele_of_any_group::KERNEL, &y.to_vec(queue)?, &expected);
        Ok(())
    });
}
