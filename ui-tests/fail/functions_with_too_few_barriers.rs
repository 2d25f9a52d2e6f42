//! A barrier of the function must lie between its accesses and the others.

use cl_runtime::prelude::*;

#[device]
fn waits_before(tile: &mut [u32; 64], value: u32) {
    barrier();
    tile[local_id(0)] = value;
}

#[device]
fn waits_after(tile: &mut [u32; 64], value: u32) {
    tile[local_id(0)] = value;
    barrier();
}

#[device]
fn returns_early(tile: &mut [u32; 64], n: u32) {
    tile[local_id(0)] = n;
    if n > 3 {
        return;
    }
    barrier();
}

#[device]
fn waits_on_one_path(tile: &mut [u32; 64], n: u32) {
    if n > 3 {
        barrier();
    }
    tile[local_id(0)] = n;
    barrier();
}

#[device]
fn accesses_once_more(tile: &mut [u32; 64], n: u32) {
    for _ in 0..n {
        tile[local_id(0)] += 1;
        barrier();
    }
    tile[63 - local_id(0)] += 1;
}

#[device]
fn reads_after(tile: &[u32; 64]) -> u32 {
    barrier();
    tile[63 - local_id(0)]
}

#[device]
fn halves(one: &mut [u32], other: &mut [u32]) {
    barrier();
    one[0] = 1;
    other[0] = 2;
    barrier();
}

#[kernel(local = 64)]
fn read_behind(y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    waits_before(&mut tile, 1);
    y[i] = tile[63 - k];
}

#[kernel(local = 64)]
fn written_in_front(y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    tile[63 - k] = 1;
    waits_after(&mut tile, 1);
    y[i] = tile[63 - k];
}

#[kernel(local = 64)]
fn next_iteration(y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    for n in 0..4 {
        barrier();
        waits_after(&mut tile, n);
        y[i] += tile[63 - k];
        waits_after(&mut tile, n);
    }
}

#[kernel(local = 64)]
fn early(n: u32, y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    returns_early(&mut tile, n);
    y[i] = tile[63 - k];
}

#[kernel(local = 64)]
fn one_path(n: u32, y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    tile[63 - k] = 1;
    waits_on_one_path(&mut tile, n);
    y[i] = tile[63 - k];
}

#[kernel(local = 64)]
fn once_more(n: u32, y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    accesses_once_more(&mut tile, n);
    y[i] = tile[k];
}

#[kernel(local = 64)]
fn read_by_it(y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    tile[k] = 1;
    let value: u32 = reads_after(&tile);
    tile[k] = value + 1;
    barrier();
    y[i] = tile[63 - k];
}

#[kernel(local = 64)]
fn two_parts_of_one(y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    let (one, other) = tile.split_at_mut(k);
    halves(one, other);
    y[i] = tile[k];
}

#[device]
fn sets(element: &mut u32, value: u32) {
    *element = value;
    barrier();
}

#[device]
fn sets_late(row: &mut [u32], value: u32) {
    barrier();
    row[0] = value;
}

// the read of an iteration and the call of the next
#[kernel(local = 64)]
fn loop_of_calls(n: u32, y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    let mut sum = 0;
    for value in 0..n {
        sets(&mut tile[k], value);
        sum += tile[63 - k];
    }
    y[i] = sum;
}

#[device]
fn loop_in_a_function(n: u32) -> u32 {
    #[local]
    let mut tile: [u32; 64];
    let k = local_id(0);
    let (mut sum, mut value) = (0, 0);
    while value < n {
        sum += tile[63 - k];
        sets_late(&mut tile[k..k + 1], value);
        value += 1;
    }
    barrier();
    sum
}

#[kernel(local = 64)]
fn calls_it(n: u32, y: &mut [u32]) {
    let sum: u32 = loop_in_a_function(n);
    y[global_id(0)] = sum;
}

#[device]
fn waits_in_the_middle(tile: &mut [u32; 64], value: u32) {
    tile[local_id(0)] += value;
    barrier();
    tile[63 - local_id(0)] += value;
}

// the end of a call and the beginning of the next
#[kernel(local = 64)]
fn loop_of_whole_tiles(n: u32, y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    for value in 0..n {
        waits_in_the_middle(&mut tile, value);
    }
    barrier();
    y[global_id(0)] = tile[local_id(0)];
}

fn main() {}
