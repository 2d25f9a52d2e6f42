//! The patterns of work-groups: reduction, scan, transposition, halo, histogram, sorting, merging.

use std::sync::atomic::{AtomicU32, Ordering};

use cl_runtime::prelude::*;
use tests::on_every_device;
use tests::random::Random;

use crate::{assert_same, matrix, numbers};

const GROUP: usize = 64;

#[kernel(local = 64)]
fn reduce(x: &[f32], sums: &mut [f32], largest: &mut [f32]) {
    #[local]
    let mut partial_sum: [f32; GROUP];
    #[local]
    let mut partial_max: [f32; GROUP];
    let k = local_id(0);
    let (mut sum, mut max) = (0.0f32, f32::NEG_INFINITY);
    let mut i = global_id(0);
    while i < x.len() {
        sum += x[i];
        max = max.max(x[i]);
        i += global_size(0);
    }
    (partial_sum[k], partial_max[k]) = (sum, max);
    barrier();
    let mut half = GROUP / 2;
    while half > 0 {
        if k < half {
            partial_sum[k] += partial_sum[k + half];
            partial_max[k] = partial_max[k].max(partial_max[k + half]);
        }
        barrier();
        half >>= 1;
    }
    if k == 0 {
        (sums[group_id(0)], largest[group_id(0)]) = (partial_sum[0], partial_max[0]);
    }
}

#[test]
fn tree_reduction() {
    let (groups, x) = (3, numbers(1, 1001));
    let items = groups * GROUP;
    let of_group = |group: usize| {
        let mut partial: Vec<f32> =
            (0..GROUP).map(|k| x.iter().skip(group * GROUP + k).step_by(items).fold(0.0, |a, b| a + b)).collect();
        while partial.len() > 1 {
            let half = partial.len() / 2;
            partial = (0..half).map(|k| partial[k] + partial[k + half]).collect();
        }
        let largest = x.iter().enumerate().filter(|(i, _)| i % items / GROUP == group);
        (partial[0], largest.fold(0.0f32, |a, (_, &b)| a.max(b)))
    };
    let (sum, max): (Vec<_>, Vec<_>) = (0..groups).map(of_group).unzip();
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &x)?;
        let (mut sums, mut largest) = (Buffer::zeroed(queue, groups)?, Buffer::zeroed(queue, groups)?);
        reduce(&x, &mut sums, &mut largest).global(items).run(queue)?;
        assert_same(queue, reduce::KERNEL, &sums.to_vec(queue)?, &sum);
        assert_same(queue, reduce::KERNEL, &largest.to_vec(queue)?, &max);
        Ok(())
    });
}

#[kernel(local = 64)]
fn scan(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut buffers: [[u32; GROUP]; 2];
    let (i, k) = (global_id(0), local_id(0));
    let (mut from, mut to) = (0, 1);
    buffers[from][k] = x[i];
    barrier();
    let mut distance = 1;
    while distance < GROUP {
        buffers[to][k] = if k >= distance { buffers[from][k] + buffers[from][k - distance] } else { buffers[from][k] };
        barrier();
        (from, to) = (to, from);
        distance *= 2;
    }
    sums[i] = buffers[from][k];
}

#[test]
fn double_buffered_scan() {
    let mut random = Random::new(1);
    let x: Vec<u32> = (0..4 * GROUP).map(|_| random.bits() as u32).collect();
    let running = |group: &[u32]| {
        group
            .iter()
            .scan(0, |sum: &mut u32, &x| {
                *sum = sum.wrapping_add(x);
                Some(*sum)
            })
            .collect::<Vec<_>>()
    };
    let expected: Vec<u32> = x.chunks(GROUP).flat_map(running).collect();
    on_every_device(&[], |queue| {
        let (x, mut sums) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, x.len())?);
        scan(&x, &mut sums).global(4 * GROUP).run(queue)?;
        assert_same(queue, scan::KERNEL, &sums.to_vec(queue)?, &expected);
        Ok(())
    });
}

const TILE: usize = 8;

#[kernel(local = [8, 8])]
fn transpose(width: usize, height: usize, x: &[f32], y: &mut [f32]) {
    // one column more than needed, against bank conflicts
    #[local]
    let mut tile: [[f32; TILE + 1]; TILE];
    let (column, row) = (global_id(0), global_id(1));
    if column < width && row < height {
        tile[local_id(1)][local_id(0)] = x[row * width + column];
    }
    barrier();
    let column = group_id(1) * TILE + local_id(0);
    let row = group_id(0) * TILE + local_id(1);
    if column < height && row < width {
        y[row * height + column] = tile[local_id(0)][local_id(1)];
    }
}

#[test]
fn tiled_transposition() {
    let (width, height) = (29, 18);
    let x = numbers(1, width * height);
    let expected = matrix(width, height, |i, j| x[j * width + i]);
    on_every_device(&[], |queue| {
        let (x, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, x.len())?);
        transpose(width, height, &x, &mut y).global([32, 24]).run(queue)?;
        assert_same(queue, transpose::KERNEL, &y.to_vec(queue)?, &expected);
        Ok(())
    });
}

const HALO: usize = 2;
const WIDE: usize = 12;

/// A 5 × 5 box filter; beyond the edge, the edge goes on.
#[kernel(local = [8, 8])]
unsafe fn blur(width: usize, height: usize, image: &[f32], out: &mut [f32]) {
    #[local]
    let mut tile: [[f32; WIDE]; WIDE];
    let (x, y) = (global_id(0), global_id(1));
    let mut at = local_id(1) * local_size(0) + local_id(0);
    while at < WIDE * WIDE {
        let (row, column) = (at / WIDE, at % WIDE);
        let from_x = (group_id(0) * TILE + column).saturating_sub(HALO).min(width - 1);
        let from_y = (group_id(1) * TILE + row).saturating_sub(HALO).min(height - 1);
        tile[row][column] = image[from_y * width + from_x];
        at += local_size(0) * local_size(1);
    }
    barrier();
    if x >= width || y >= height {
        return;
    }
    let mut sum = 0.0;
    for dy in 0..=2 * HALO {
        for dx in 0..=2 * HALO {
            sum += tile[local_id(1) + dy][local_id(0) + dx];
        }
    }
    out[y * width + x] = sum / 25.0;
}

#[test]
fn halo_stencil() {
    let (width, height) = (21, 13);
    let image = numbers(1, width * height);
    let expected = matrix(height, width, |y, x| {
        let mut sum = 0.0;
        for dy in -2..=2 {
            for dx in -2..=2 {
                let at = |from: usize, by: isize, len: usize| from.saturating_add_signed(by).min(len - 1);
                sum += image[at(y, dy, height) * width + at(x, dx, width)];
            }
        }
        sum / 25.0
    });
    on_every_device(&[], |queue| {
        let (image, mut out) = (Buffer::from_slice(queue, &image)?, Buffer::zeroed(queue, width * height)?);
        // SAFETY: a work-item's places in the tile are its own: they are numbered through all of the group.
        unsafe { blur(width, height, &image, &mut out) }.global([24, 16]).run(queue)?;
        assert_same(queue, blur::KERNEL, &out.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[kernel(local = 64)]
fn histogram(x: &[u8], bins: &[AtomicU32]) {
    #[local]
    let counts: [AtomicU32; 256];
    let mut bin = local_id(0);
    while bin < counts.len() {
        counts[bin].store(0, Ordering::Relaxed);
        bin += local_size(0);
    }
    barrier();
    let mut i = global_id(0);
    while i < x.len() {
        counts[x[i] as usize].fetch_add(1, Ordering::Relaxed);
        i += global_size(0);
    }
    barrier();
    let mut bin = local_id(0);
    while bin < bins.len() {
        bins[bin].fetch_add(counts[bin].load(Ordering::Relaxed), Ordering::Relaxed);
        bin += local_size(0);
    }
}

#[test]
fn histogram_of_bytes() {
    let mut random = Random::new(1);
    let x: Vec<u8> = (0..5000).map(|_| (random.bits() & random.bits()) as u8).collect();
    let mut expected = [0u32; 256];
    x.iter().for_each(|&byte| expected[usize::from(byte)] += 1);
    on_every_device(&[], |queue| {
        let (x, mut bins) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, 256)?);
        histogram(&x, &mut bins).global(4 * GROUP).run(queue)?;
        assert_same(queue, histogram::KERNEL, &bins.to_vec(queue)?, &expected);
        Ok(())
    });
}

/// Each work-group sorts its part.
#[kernel]
fn bitonic_sort(x: &mut [u32], #[local] part: &mut [u32]) {
    let (i, k) = (global_id(0), local_id(0));
    part[k] = x[i];
    barrier();
    let mut size = 2;
    while size <= part.len() {
        let mut distance = size / 2;
        while distance > 0 {
            let partner = k ^ distance;
            if partner > k {
                let (a, b) = (part[k], part[partner]);
                let ascending = k & size == 0;
                if ascending == (a > b) {
                    part[k] = b;
                    part[partner] = a;
                }
            }
            barrier();
            distance /= 2;
        }
        size *= 2;
    }
    x[i] = part[k];
}

#[test]
fn bitonic_sort_of_groups() {
    let mut random = Random::new(1);
    let x: Vec<u32> = (0..256).map(|_| random.bits() as u32 >> 8).collect();
    let mut expected = x.clone();
    expected.chunks_mut(GROUP).for_each(<[u32]>::sort_unstable);
    on_every_device(&[], |queue| {
        let mut x = Buffer::from_slice(queue, &x)?;
        bitonic_sort(&mut x, Local::new(GROUP)).global(256).local(GROUP).run(queue)?;
        assert_same(queue, bitonic_sort::KERNEL, &x.to_vec(queue)?, &expected);
        Ok(())
    });
}

/// How many of the first `diagonal` elements of the merged list come from `a`.
#[device]
fn merge_path(a: &[u32], b: &[u32], diagonal: usize) -> usize {
    let mut low = diagonal.saturating_sub(b.len());
    let mut high = diagonal.min(a.len());
    while low < high {
        let middle = (low + high) / 2;
        if a[middle] <= b[diagonal - middle - 1] {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

#[kernel]
fn merge(per_item: usize, a: &[u32], b: &[u32], out: &mut [u32]) {
    let start = (global_id(0) * per_item).min(out.len());
    let end = (start + per_item).min(out.len());
    let mut i: usize = merge_path(a, b, start);
    let mut j = start - i;
    for k in start..end {
        let from_a = j >= b.len() || (i < a.len() && a[i] <= b[j]);
        out[k] = if from_a { a[i] } else { b[j] };
        if from_a { i += 1 } else { j += 1 }
    }
}

#[test]
fn merge_of_sorted_lists() {
    let mut random = Random::new(1);
    let mut sorted = |len| {
        let mut list: Vec<u32> = (0..len).map(|_| random.bits() as u32 % 500).collect();
        list.sort_unstable();
        list
    };
    let (a, b) = (sorted(173), sorted(90));
    let mut expected = [&a[..], &b[..]].concat();
    expected.sort_unstable();
    on_every_device(&[], |queue| {
        let (a, b) = (Buffer::from_slice(queue, &a)?, Buffer::from_slice(queue, &b)?);
        let mut out = Buffer::zeroed(queue, expected.len())?;
        merge(10, &a, &b, &mut out).global(32).run(queue)?;
        assert_same(queue, merge::KERNEL, &out.to_vec(queue)?, &expected);
        Ok(())
    });
}

/// A step of radix sort: each work-group sorts its part by four bits, and keeps the order of equals.
#[kernel(local = 64)]
unsafe fn radix_step(shift: u32, x: &[u32], out: &mut [u32]) {
    #[local]
    let mut flags: [[u32; GROUP]; 2];
    #[local]
    let mut part: [u32; GROUP];
    let k = local_id(0);
    let mut value = x[global_id(0)];
    for bit in shift..shift + 4 {
        let one = value >> bit & 1;
        flags[0][k] = 1 - one;
        barrier();
        let (mut from, mut distance) = (0, 1);
        while distance < GROUP {
            let mut sum = flags[from][k];
            if k >= distance {
                sum += flags[from][k - distance];
            }
            from = 1 - from;
            flags[from][k] = sum;
            barrier();
            distance <<= 1;
        }
        let zeros_before = flags[from][k] as usize;
        let zeros = flags[from][GROUP - 1] as usize;
        let to = if one == 0 { zeros_before - 1 } else { zeros + k - zeros_before };
        part[to] = value;
        barrier();
        value = part[k];
    }
    out[global_id(0)] = value;
}

#[test]
fn radix_sort_of_groups() {
    let mut random = Random::new(1);
    let x: Vec<u32> = (0..128).map(|_| random.bits() as u32 & 0xfff).collect();
    let mut expected = x.clone();
    expected.chunks_mut(GROUP).for_each(<[u32]>::sort_unstable);
    on_every_device(&[], |queue| {
        let (mut x, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, 128)?);
        for shift in [0, 4, 8] {
            // SAFETY: the sizes are such that each work-item has elements of its own.
            unsafe { radix_step(shift, &x, &mut y) }.global(128).run(queue)?;
            std::mem::swap(&mut x, &mut y);
        }
        assert_same(queue, radix_step::KERNEL, &x.to_vec(queue)?, &expected);
        Ok(())
    });
}
