//! A lane's share of a tile, and tiles of registers.

use cl_runtime::prelude::*;

use crate::{RunPlain, assert_same, each, integers, numbers, rounded};
use std::sync::atomic::{AtomicU32, Ordering};

/// A histogram whose bins are more than the lanes.
#[kernel]
fn histogram(x: &[u32], out: &[AtomicU32]) {
    #[local]
    let bins: [AtomicU32; 256];
    let lane = local_id(0);
    for b in (lane..256).step_by(local_size(0)) {
        bins[b].store(0, Ordering::Relaxed);
    }
    barrier();
    let i = global_id(0);
    if i < x.len() {
        bins[(x[i] & 255) as usize].fetch_add(1, Ordering::Relaxed);
    }
    barrier();
    for b in (lane..256).step_by(local_size(0)) {
        out[b].fetch_add(bins[b].load(Ordering::Relaxed), Ordering::Relaxed);
    }
}

/// One histogram for each group, in plain memory.
#[kernel]
fn histogram_of_each_group(x: &[u32], out: &mut [u32]) {
    #[local]
    let bins: [AtomicU32; 100];
    let lane = local_id(0);
    for b in (lane..100).step_by(local_size(0)) {
        bins[b].store(0, Ordering::Relaxed);
    }
    barrier();
    let i = global_id(0);
    if i < x.len() {
        let v = x[i] as usize;
        if v < 100 {
            bins[v].fetch_add(1, Ordering::Relaxed);
        }
    }
    barrier();
    for b in (lane..100).step_by(local_size(0)) {
        out[group_id(0) * 100 + b] = bins[b].load(Ordering::Relaxed);
    }
}

/// The lanes fill a table together, each every `local_size(0)`-th element.
#[kernel]
fn table_filled_together(table: &[f32], x: &[u32], y: &mut [f32]) {
    #[local]
    let mut copy: [f32; 300];
    let lane = local_id(0);
    for k in (lane..300).step_by(local_size(0)) {
        copy[k] = table[k];
    }
    barrier();
    let i = global_id(0);
    if i < x.len() && i < y.len() {
        y[i] = copy[(x[i] % 300) as usize];
    }
}

/// The same with a `while`.
#[kernel]
fn table_filled_in_a_while(table: &[f32], x: &[u32], y: &mut [f32]) {
    #[local]
    let mut copy: [f32; 300];
    let mut k = local_id(0);
    while k < 300 {
        copy[k] = table[k];
        k += local_size(0);
    }
    barrier();
    let i = global_id(0);
    if i < x.len() && i < y.len() {
        y[i] = copy[(x[i] % 300) as usize];
    }
}

/// A tile with a halo, filled in strides of the group.
#[kernel(local = 64)]
fn halo_in_strides(x: &[f32], y: &mut [f32]) {
    #[local]
    let mut tile: [f32; 72];
    let (l, first) = (local_id(0), group_id(0) * 64);
    for k in (l..72).step_by(64) {
        let from = first + k;
        tile[k] = if from >= 4 && from - 4 < x.len() { x[from - 4] } else { 0.0 };
    }
    barrier();
    let i = global_id(0);
    if i < y.len() {
        let mut sum = 0.0;
        for k in 0..9 {
            sum += tile[l + k];
        }
        y[i] = sum;
    }
}

/// Each lane brings four elements, a group's width apart.
#[kernel(local = 64)]
fn four_for_each_lane(x: &[f32], y: &mut [f32]) {
    #[local]
    let mut tile: [f32; 256];
    let (l, first) = (local_id(0), group_id(0) * 256);
    for k in 0..4 {
        tile[l + k * 64] = x[first + l + k * 64];
    }
    barrier();
    for k in 0..4 {
        y[first + l + k * 64] = tile[255 - (l + k * 64)];
    }
}

/// Each work-item computes a block of 4 × 4, in registers that are strided by the block's side.
#[kernel]
fn product_in_strided_registers(n: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    let (x, y) = (global_id(0) * 4, global_id(1) * 4);
    if x + 4 <= n && y + 4 <= n {
        let mut tile = [0.0f32; 16];
        for k in 0..n {
            for r in 0..4 {
                for s in 0..4 {
                    tile[r + s * 4] += a[(y + s) * n + k] * b[k * n + x + r];
                }
            }
        }
        for r in 0..4 {
            for s in 0..4 {
                c[(y + s) * n + x + r] = tile[r + s * 4];
            }
        }
    }
}

/// A tile of local memory, rows a group's side apart.
#[kernel(local = [32, 8])]
fn transpose_with_rows(w: usize, h: usize, x: &[f32], y: &mut [f32]) {
    #[local]
    let mut tile: [f32; 1056];
    let (lx, ly) = (local_id(0), local_id(1));
    let (c, r) = (group_id(0) * 32 + lx, group_id(1) * 32 + ly);
    for k in 0..4 {
        if c < w && r + k * 8 < h {
            tile[(ly + k * 8) * 33 + lx] = x[(r + k * 8) * w + c];
        }
    }
    barrier();
    let (c, r) = (group_id(1) * 32 + lx, group_id(0) * 32 + ly);
    for k in 0..4 {
        if c < h && r + k * 8 < w {
            y[(r + k * 8) * h + c] = tile[lx * 33 + ly + k * 8];
        }
    }
}

#[test]
fn histograms() {
    each(&[1, 7, 64, 1000], |queue, n| {
        let x = integers(1, n, 4096);
        let mut expected = vec![0; 256];
        x.iter().for_each(|v| expected[(v & 255) as usize] += 1);
        let (from, mut out) = (Buffer::from_slice(queue, &x)?, Buffer::<u32>::zeroed(queue, 256)?);
        histogram(&from, &mut out).global(rounded(n, 32)).local(32).run_plain(queue)?;
        assert_same(queue, histogram::KERNEL, &out.to_vec(queue)?, &expected);
        let x = integers(2, n, 120);
        let groups = n.div_ceil(16);
        let mut expected = vec![0; 100 * groups];
        let counted = x.iter().enumerate().filter(|(_, v)| **v < 100);
        counted.for_each(|(i, v)| expected[i / 16 * 100 + *v as usize] += 1);
        let (from, mut out) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, 100 * groups)?);
        histogram_of_each_group(&from, &mut out).global(rounded(n, 16)).local(16).run_plain(queue)?;
        assert_same(queue, histogram_of_each_group::KERNEL, &out.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[test]
fn tables() {
    each(&[1, 7, 64, 1000], |queue, n| {
        let (table, x) = (numbers(1, 300), integers(2, n, 4096));
        let expected: Vec<f32> = x.iter().map(|v| table[(v % 300) as usize]).collect();
        let (table, x) = (Buffer::from_slice(queue, &table)?, Buffer::from_slice(queue, &x)?);
        let mut y = Buffer::zeroed(queue, n)?;
        table_filled_together(&table, &x, &mut y).global(rounded(n, 32)).local(32).run_plain(queue)?;
        assert_same(queue, table_filled_together::KERNEL, &y.to_vec(queue)?, &expected);
        let mut y = Buffer::zeroed(queue, n)?;
        table_filled_in_a_while(&table, &x, &mut y).global(rounded(n, 32)).local(32).run_plain(queue)?;
        assert_same(queue, table_filled_in_a_while::KERNEL, &y.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[test]
fn shares_of_tiles() {
    each(&[1, 3, 8], |queue, groups| {
        let x = numbers(1, 64 * groups - 5);
        let at = |i: usize| if i >= 4 { x.get(i - 4).copied().unwrap_or(0.0) } else { 0.0 };
        let expected: Vec<f32> = (0..x.len()).map(|i| (0..9).fold(0.0, |sum, k| sum + at(i + k))).collect();
        let (from, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, x.len())?);
        halo_in_strides(&from, &mut y).global(64 * groups).run_plain(queue)?;
        assert_same(queue, halo_in_strides::KERNEL, &y.to_vec(queue)?, &expected);
        let x = numbers(2, 256 * groups);
        let expected: Vec<f32> = x.chunks(256).flat_map(|tile| tile.iter().rev()).copied().collect();
        let (from, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, x.len())?);
        four_for_each_lane(&from, &mut y).global(64 * groups).run_plain(queue)?;
        assert_same(queue, four_for_each_lane::KERNEL, &y.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[test]
fn blocks_and_transposes() {
    each(&[4, 8, 20], |queue, n| {
        let (a, b) = (numbers(1, n * n), numbers(2, n * n));
        let element = |at: usize| (0..n).fold(0.0, |sum, k| sum + a[at / n * n + k] * b[k * n + at % n]);
        let expected: Vec<f32> = (0..n * n).map(element).collect();
        let (a, b) = (Buffer::from_slice(queue, &a)?, Buffer::from_slice(queue, &b)?);
        let mut c = Buffer::zeroed(queue, n * n)?;
        product_in_strided_registers(n, &a, &b, &mut c).global([n / 4, n / 4]).run_plain(queue)?;
        assert_same(queue, product_in_strided_registers::KERNEL, &c.to_vec(queue)?, &expected);
        let (w, h) = (2 * n + 1, 3 * n);
        let x = numbers(3, w * h);
        let expected: Vec<f32> = (0..w * h).map(|at| x[at % h * w + at / h]).collect();
        let (from, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, w * h)?);
        let global = [rounded(w, 32), rounded(h, 32) / 4];
        transpose_with_rows(w, h, &from, &mut y).global(global).run_plain(queue)?;
        assert_same(queue, transpose_with_rows::KERNEL, &y.to_vec(queue)?, &expected);
        Ok(())
    });
}

const SIDE: usize = 8;

/// Copies a block of a matrix to a tile, and waits for the work-group.
#[device]
fn load_block(tile: &mut [[f32; SIDE]; SIDE], from: &[f32], n: usize, row: usize, column: usize) {
    let (x, y) = (local_id(0), local_id(1));
    let (row, column) = (row + y, column + x);
    tile[y][x] = if row < n && column < n { from[row * n + column] } else { 0.0 };
    barrier();
}

/// The product of two matrices of `n` rows.
#[kernel(local = [SIDE, SIDE])]
fn product_with_a_loader(n: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    #[local]
    let mut of_a: [[f32; SIDE]; SIDE];
    #[local]
    let mut of_b: [[f32; SIDE]; SIDE];
    let (x, y) = (local_id(0), local_id(1));
    let (column, row) = (global_id(0), global_id(1));
    let mut sum = 0.0;
    for first in (0..n).step_by(SIDE) {
        load_block(&mut of_a, a, n, group_id(1) * SIDE, first);
        load_block(&mut of_b, b, n, first, group_id(0) * SIDE);
        for k in 0..SIDE {
            sum += of_a[y][k] * of_b[k][x];
        }
        barrier();
    }
    if column < n && row < n {
        c[row * n + column] = sum;
    }
}

/// Waits, writes a value into its place, and waits again.
#[device]
fn exchange<const N: usize>(tile: &mut [u32; N], value: u32) {
    barrier();
    tile[local_id(0)] = value;
    barrier();
}

/// Two exchanges, with no barrier in the kernel.
#[kernel(local = 32)]
fn exchanged_twice(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 32];
    let (i, k) = (global_id(0), local_id(0));
    exchange(&mut tile, x[i]);
    let one = tile[31 - k];
    exchange(&mut tile, one * 3 + k as u32);
    y[i] = tile[k ^ 1];
}

#[test]
fn functions_fill_tiles_and_wait() {
    each(&[4, 8, 21], |queue, n| {
        let (a, b) = (numbers(1, n * n), numbers(2, n * n));
        let element = |at: usize| (0..n).fold(0.0, |sum, k| sum + a[at / n * n + k] * b[k * n + at % n]);
        let expected: Vec<f32> = (0..n * n).map(element).collect();
        let (a, b) = (Buffer::from_slice(queue, &a)?, Buffer::from_slice(queue, &b)?);
        let mut c = Buffer::zeroed(queue, n * n)?;
        let global = [rounded(n, SIDE), rounded(n, SIDE)];
        product_with_a_loader(n, &a, &b, &mut c).global(global).run(queue)?;
        assert_same(queue, product_with_a_loader::KERNEL, &c.to_vec(queue)?, &expected);
        let x = integers(3, 32 * n, 1 << 20);
        let first = |i: usize| x[i / 32 * 32 + 31 - i % 32].wrapping_mul(3).wrapping_add(i as u32 % 32);
        let expected: Vec<u32> = (0..x.len()).map(|i| first(i ^ 1)).collect();
        let (from, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, x.len())?);
        exchanged_twice(&from, &mut y).global(x.len()).run(queue)?;
        assert_same(queue, exchanged_twice::KERNEL, &y.to_vec(queue)?, &expected);
        Ok(())
    });
}
