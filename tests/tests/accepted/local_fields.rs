//! Tuples and structs of arrays in local memory: each field is memory of its own.

use cl_runtime::prelude::*;

use crate::{RunPlain, assert_same, each, integers};

/// Numbers of work-groups.
const GROUPS: [usize; 3] = [1, 2, 7];

#[derive(Element, Clone, Copy)]
#[repr(C)]
struct Pair {
    x: [u32; 8],
    y: [u32; 8],
}

#[derive(Element, Clone, Copy)]
#[repr(C)]
struct Tile {
    left: Pair,
    right: Pair,
    bytes: [u8; 8],
    least: u32,
    most: u32,
}

#[kernel(local = 8)]
fn in_a_tuple(n: u32, a: &[u32], b: &[u32], c: &mut [u32]) {
    #[local]
    let mut tiles: ([u32; 8], [u32; 8]);
    let l = local_id(0);
    let mut sum = 0;
    for t in 0..n {
        tiles.0[l] = a[t as usize * 8 + l];
        tiles.1[l] = b[t as usize * 8 + l];
        barrier();
        for i in 0..8 {
            sum += tiles.1[7 - i] * tiles.0[i];
        }
        barrier();
    }
    c[global_id(0)] = sum;
}

#[kernel(local = 8)]
fn in_a_struct(a: &[u32], c: &mut [u32]) {
    #[local]
    let mut pair: Pair;
    let (i, l) = (global_id(0), local_id(0));
    pair.x[l] = a[i];
    pair.y[7 - l] = a[i] + 1;
    barrier();
    c[i] = pair.x[7 - l] * pair.y[l];
}

#[kernel(local = 8)]
fn in_nested_structs(a: &[u32], c: &mut [u32]) {
    #[local]
    let mut tile: Tile;
    let (i, l) = (global_id(0), local_id(0));
    tile.left.x[l] = a[i];
    tile.left.y[7 - l] = a[i];
    tile.right.x[l ^ 1] = a[i];
    tile.bytes[l] = a[i] as u8;
    if l == 0 {
        tile.least = a[i];
    }
    if l == 7 {
        tile.most = a[i];
    }
    barrier();
    let sides = tile.left.x[7 - l] + tile.left.y[l] + tile.right.x[l];
    c[i] = sides * 3 + u32::from(tile.bytes[7 - l]) + tile.least + 2 * tile.most;
}

#[kernel(local = 8)]
fn in_an_array_of_tuples(a: &[u32], c: &mut [u32]) {
    #[local]
    let mut tiles: [([u32; 8], [u32; 8]); 2];
    let (i, l) = (global_id(0), local_id(0));
    tiles[l % 2].0[l] = a[i];
    tiles[(l + 1) % 2].1[l] = a[i] + 1;
    tiles[l % 2].1[l] = a[i] + 2;
    barrier();
    let m = 7 - l;
    c[i] = tiles[m % 2].0[m] + 10 * tiles[l % 2].1[m] + 100 * tiles[m % 2].1[m];
}

#[kernel(local = 8)]
fn by_reference(a: &[u32], c: &mut [u32]) {
    #[local]
    let mut tiles: ([u32; 8], [u32; 8]);
    let (i, l) = (global_id(0), local_id(0));
    let left = &mut tiles.0;
    left[l] = a[i];
    let right = &mut tiles.1[..];
    right[7 - l] = a[i] + 1;
    barrier();
    c[i] = tiles.0[7 - l] + 3 * tiles.1[l];
}

/// Products of tiles: of each group the same.
fn product(n: usize, a: &[u32], b: &[u32]) -> u32 {
    (0..n).flat_map(|t| (0..8).map(move |k| (8 * t + k, 8 * t + 7 - k))).map(|(i, j)| a[i] * b[j]).sum()
}

#[test]
fn tiles_in_a_tuple() {
    each(&GROUPS, |queue, n| {
        let (a, b) = (integers(1, n * 8, 1000), integers(2, n * 8, 1000));
        let (x, y) = (Buffer::from_slice(queue, &a)?, Buffer::from_slice(queue, &b)?);
        let mut c = Buffer::zeroed(queue, 16)?;
        in_a_tuple(n as u32, &x, &y, &mut c).global(16).run_plain(queue)?;
        assert_same(queue, in_a_tuple::KERNEL, &c.to_vec(queue)?, &[product(n, &a, &b); 16]);
        Ok(())
    });
}

#[test]
fn what_a_group_exchanges() {
    macro_rules! check {
        ($($kernel:ident |$of:ident, $l:ident| $value:expr;)*) => {$(
            each(&GROUPS, |queue, groups| {
                let a = integers(1, groups * 8, 1000);
                let value = |$of: &[u32], $l: usize| $value;
                let expected: Vec<u32> = a.chunks(8).flat_map(|of| (0..8).map(move |l| value(of, l))).collect();
                let (a, mut c) = (Buffer::from_slice(queue, &a)?, Buffer::zeroed(queue, a.len())?);
                $kernel(&a, &mut c).global(groups * 8).run_plain(queue)?;
                assert_same(queue, $kernel::KERNEL, &c.to_vec(queue)?, &expected);
                Ok(())
            });
        )*};
    }
    check! {
        in_a_struct |of, l| of[7 - l] * (of[7 - l] + 1);
        in_nested_structs |of, l| {
            (2 * of[7 - l] + of[l ^ 1]) * 3 + u32::from(of[7 - l] as u8) + of[0] + 2 * of[7]
        };
        in_an_array_of_tuples |of, l| of[7 - l] + 10 * (of[7 - l] + 1) + 100 * (of[7 - l] + 2);
        by_reference |of, l| of[7 - l] + 3 * (of[7 - l] + 1);
    }
}
