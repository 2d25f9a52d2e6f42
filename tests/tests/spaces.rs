//! Address spaces: one device function on global, local, constant and private memory; references into each of them.
#![allow(clippy::manual_swap, clippy::manual_memcpy, clippy::needless_range_loop)]

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicU32, Ordering};
use tests::{on_every_device, panic_of};

#[device]
fn sum(values: &[u32]) -> u32 {
    let mut sum = 0;
    for i in 0..values.len() {
        sum += values[i];
    }
    sum
}

#[device]
fn copy(to: &mut [u32], from: &[u32]) {
    for i in 0..to.len() {
        to[i] = from[i];
    }
}

/// Hands its parameters on: the instances of `copy` and `sum` follow from its own.
#[device]
fn copy_and_sum(to: &mut [u32], from: &[u32]) -> u32 {
    copy(to, &from[1..]);
    let total: u32 = sum(to);
    total * 100 + sum(from)
}

#[kernel(local = 4)]
fn everywhere(x: &[u32], #[constant] c: &[u32], #[local] scratch: &mut [u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 4];
    let (i, l) = (global_id(0), local_id(0));
    let mut own = [i as u32, 2, 3];
    scratch[l] = x[l] * 2;
    tile[l] = x[l] * 3;
    barrier();
    let mut total = sum(x) + sum(c) * 7 + sum(&scratch[..]) * 11 + sum(&tile[..]) * 13 + sum(&own) * 17;
    total += sum(&own[1..]) + sum(&tile) + sum(&[5u32, 6]);
    barrier();
    let last: u32 = copy_and_sum(&mut own[..2], x);
    let part: u32 = copy_and_sum(&mut scratch[l..l + 1], &tile[l / 2..l / 2 + 2]);
    let of_constant: u32 = copy_and_sum(&mut own, c);
    copy(&mut y[i * 2..i * 2 + 1], &own[2..]);
    y[i * 2 + 1] = total + last * 3 + part * 5 + of_constant;
}

#[test]
fn one_function_for_every_memory() {
    let x: Vec<u32> = (1..=4).collect();
    let c = [10u32, 20, 30, 40];
    let sum = |values: &[u32]| values.iter().sum::<u32>();
    let expected: Vec<u32> = (0..8u32)
        .flat_map(|i| {
            let l = (i % 4) as usize;
            let own = [i, 2, 3];
            let tile = [3, 6, 9, 12];
            let mut total = sum(&x) + sum(&c) * 7 + sum(&x) * 2 * 11 + sum(&tile) * 13 + sum(&own) * 17;
            total += 5 + sum(&tile) + 11;
            let last = (2 + 3) * 100 + sum(&x);
            let part = tile[l / 2 + 1] * 100 + tile[l / 2] + tile[l / 2 + 1];
            let of_constant = (20 + 30 + 40) * 100 + sum(&c);
            [40, total + last * 3 + part * 5 + of_constant]
        })
        .collect();
    on_every_device(&[], |queue| {
        let (x, c) = (Buffer::from_slice(queue, &x)?, Buffer::from_slice(queue, &c)?);
        let mut y = Buffer::zeroed(queue, 16)?;
        everywhere(&x, &c, Local::new(4), &mut y).global(8).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "{}\n{}", queue.device(), everywhere::KERNEL.source());
        Ok(())
    });
    let source = everywhere::KERNEL.source();
    for head in [
        "uint sum(__global const uint *values, ulong values_len)",
        "uint sum_local(__local const uint *values, ulong values_len)",
        "uint sum_constant(__constant const uint *values, ulong values_len)",
        "uint sum_private(const uint *values, ulong values_len)",
    ] {
        assert_eq!(source.matches(head).count(), 1, "{head}\n{source}");
    }
}

#[device]
fn first_half(x: &[u32]) -> &[u32] {
    &x[..x.len() / 2]
}

#[device]
fn longer<'a>(x: &'a [u32], y: &'a [u32], skip: &[u32]) -> &'a [u32] {
    if x.len() > y.len() + skip.len() {
        return x;
    }
    &y[skip.len()..]
}

#[device]
fn largest(x: &mut [u32]) -> &mut u32 {
    let mut at = 0;
    for i in 1..x.len() {
        if x[i] > x[at] {
            at = i;
        }
    }
    &mut x[at]
}

#[kernel(local = 1)]
fn returned(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 8];
    let mut own = [4u32, 9, 1, 2];
    for k in 0..8 {
        tile[k] = x[k] + 1;
    }
    let half: &[u32] = first_half(x);
    let mut quarter: &[u32] = first_half(half);
    y[0] = sum(half);
    y[1] = sum(quarter);
    let eighth: &[u32] = first_half(quarter);
    quarter = longer(half, eighth, &own[..2]);
    let (of_tile, of_own): (&[u32], &[u32]);
    of_tile = first_half(&tile);
    of_own = first_half(&own);
    y[2] = sum(quarter) + sum(of_tile) * 10 + sum(of_own) * 100;
    y[5] = y[2] - 1;
    let top: &mut u32 = largest(&mut own);
    *top += 5;
    let peak: &mut u32 = largest(&mut tile);
    *peak *= 2;
    y[3] = sum(&own);
    y[4] = sum(&tile);
    let result: &mut u32 = largest(y);
    *result = 1;
    first_half(x);
}

#[test]
fn references_come_back() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1u32, 2, 3, 4, 5, 6, 7, 8])?;
        let mut y = Buffer::zeroed(queue, 6)?;
        returned(&x, &mut y).global(1).run(queue)?;
        let tile = 2 + 3 + 4 + 5 + 6 + 7 + 8 + 18;
        let expected = [10, 3, 1, 4 + 14 + 1 + 2, tile, 10 + 140 + 1300 - 1];
        assert_eq!(y.to_vec(queue)?, expected, "{}\n{}", queue.device(), returned::KERNEL.source());
        Ok(())
    });
}

#[device]
fn add(to: &mut u32, value: &u32) {
    *to += *value;
}

#[device]
fn count(bin: &AtomicU32, by: u32) -> u32 {
    bin.fetch_add(by, Ordering::Relaxed)
}

#[device]
fn tally(bins: &[AtomicU32], value: u32) {
    let bin = &bins[value as usize % bins.len()];
    bin.fetch_add(1, Ordering::Relaxed);
}

#[device]
fn total(row: &[u32; 3]) -> u32 {
    row[0] + row[1] + row[2]
}

#[kernel(local = 4)]
fn elements(x: &[u32], bins: &[AtomicU32], #[local] counts: &[AtomicU32], y: &mut [u32]) {
    #[local]
    let mut tile: [[u32; 3]; 4];
    #[local]
    let mut pairs: [(u32, u32); 4];
    #[local]
    let tallies: [[AtomicU32; 2]; 2];
    let (i, l) = (global_id(0), local_id(0));
    let mut own = [[i as u32, 1, 2], [7, 8, 9]];
    let mut pair = (3u32, 5u32);
    for k in 0..3 {
        tile[l][k] = x[i] * 10 + k as u32;
    }
    pairs[l] = (x[i], 1);
    pairs[l].1 += 2;
    counts[l].store(0, Ordering::Relaxed);
    tallies[l / 2][l % 2].store(0, Ordering::Relaxed);
    barrier();
    let seen = &x[i];
    add(&mut y[i], seen);
    add(&mut own[1][2], &tile[l][1]);
    add(&mut pair.1, &pair.0);
    add(&mut pairs[l].0, &own[0][2]);
    let mine = &mut tile[l][2];
    *mine += 1;
    barrier();
    let row = &tile[(l + 1) % 4];
    let next = total(row) * 3 + sum(row) + sum(&tile[l][1..]);
    let bin = &bins[i % 2];
    bin.fetch_add(1, Ordering::Relaxed);
    count(bin, 10);
    count(&counts[l / 2], 1);
    tally(bins, 1);
    tally(counts, l as u32);
    tally(&tallies[l % 2], 1);
    barrier();
    let local = counts[l].load(Ordering::Relaxed) + tallies[l / 2][l % 2].load(Ordering::Relaxed) * 100;
    y[i] += next * 7 + total(&own[1]) + pair.1 + pairs[l].0 * 2 + pairs[l].1 + local * 1000;
}

#[test]
fn elements_are_borrowed() {
    let x = [3u32, 1, 4, 1, 5, 9, 2, 6];
    let expected: Vec<u32> = (0..8)
        .map(|i| {
            let (l, group) = (i % 4, i / 4 * 4);
            let tile = |l: usize| [x[group + l] * 10, x[group + l] * 10 + 1, x[group + l] * 10 + 3];
            let (row, own) = (tile((l + 1) % 4), tile(l));
            let next = row.iter().sum::<u32>() * 4 + own[1] + own[2];
            let local = [3, 3, 1, 1][l] + [0, 2, 0, 2][l] * 100;
            x[i] + next * 7 + 7 + 8 + 9 + own[1] + 8 + (x[i] + 2) * 2 + 3 + local * 1000
        })
        .collect();
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &x)?;
        let mut bins = Buffer::<u32>::zeroed(queue, 2)?;
        let mut y = Buffer::zeroed(queue, 8)?;
        elements(&x, &mut bins, Local::new(4), &mut y).global(8).run(queue)?;
        assert_eq!(bins.to_vec(queue)?, [44, 44 + 8]);
        assert_eq!(y.to_vec(queue)?, expected, "{}\n{}", queue.device(), elements::KERNEL.source());
        Ok(())
    });
}

#[device]
fn rows(grid: &mut [[u32; 3]], pairs: &[(u32, bool)]) -> u32 {
    grid[1][2] = 50;
    let mut sum = 0;
    for i in 0..grid.len() {
        let row: &[u32] = &grid[i];
        sum += row[i] + row.len() as u32;
        if pairs[i].1 {
            sum += pairs[i].0;
        }
    }
    sum
}

#[kernel]
fn nested(y: &mut [u32]) {
    let mut grid = [[1u32, 2, 3], [4, 5, 6]];
    let pairs = [(100u32, true), (200, false)];
    y[global_id(0)] = rows(&mut grid, &pairs) + grid[1][2] + rows(&mut grid[1..], &pairs[1..]);
}

#[test]
fn slices_of_rows_and_pairs() {
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 1)?;
        let panic = panic_of(nested(&mut y).global(1), queue);
        assert_eq!(panic.message, "index out of bounds: the len is 1 but the index is 1");
        Ok(())
    });
}

#[device]
fn swap(a: &mut u32, b: &mut u32) {
    let before = *a;
    *a = *b;
    *b = before;
}

/// Lends its references on, more than once.
#[device]
fn rotate(row: &mut [u32; 3], pair: &mut (u32, u32)) {
    swap(&mut row[0], &mut pair.0);
    swap(&mut pair.0, &mut pair.1);
    add(&mut pair.1, &row[2]);
    let last = &mut row[2];
    add(last, &200u32);
    *last += 1;
}

#[device]
fn narrowed<'a>(x: &'a [u32], #[local] steps: &mut [u32]) -> &'a [u32] {
    let mut rest = x;
    while rest.len() > 2 {
        rest = first_half(rest);
        steps[0] += 1;
    }
    let seen: u32 = sum(steps);
    steps[1] = seen;
    rest
}

#[kernel(local = 1)]
fn lent_on(x: &[u32], #[local] steps: &mut [u32], y: &mut [u32]) {
    if global_id(0) > 0 {
        return;
    }
    const TABLE: [u32; 4] = [100, 200, 300, 400];
    let mut grid = [[1u32, 2, 3], [4, 5, 6]];
    let mut pair = (7u32, 8u32);
    for row in 0..2 {
        rotate(&mut grid[row], &mut pair);
    }
    steps[0] = 0;
    steps[1] = 0;
    let rest: &[u32] = narrowed(x, steps);
    let row = &grid[1];
    y[0] = sum(row) * 10 + total(&grid[0]);
    y[1] = pair.0 * 1000 + pair.1;
    y[2] = sum(rest) + sum(steps) * 100;
    y[3] = sum(&TABLE[1..3]);
}

#[test]
fn references_are_lent_on() {
    let (mut grid, mut pair) = ([[1u32, 2, 3], [4, 5, 6]], (7u32, 8u32));
    grid.iter_mut().for_each(|row| rotate(row, &mut pair));
    let sums = grid.map(|row| row.iter().sum::<u32>());
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1u32, 2, 3, 4, 5, 6, 7, 8, 9])?;
        let mut y = Buffer::zeroed(queue, 4)?;
        lent_on(&x, Local::new(2), &mut y).global(1).run(queue)?;
        let expected = [sums[1] * 10 + sums[0], pair.0 * 1000 + pair.1, 1 + 2 + 400, 500];
        assert_eq!(y.to_vec(queue)?, expected, "{}\n{}", queue.device(), lent_on::KERNEL.source());
        Ok(())
    });
}
