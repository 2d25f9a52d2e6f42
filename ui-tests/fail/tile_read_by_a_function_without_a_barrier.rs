//! A function reads what others write.

use cl_runtime::prelude::*;

#[device]
fn total(values: &[u32]) -> u32 {
    let mut sum = 0;
    for i in 0..values.len() {
        sum += values[i];
    }
    sum
}

#[kernel(local = 64)]
fn tile_read_by_a_function_without_a_barrier(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    tile[k] = x[i];
    let sum: u32 = total(&tile);
    y[i] = sum;
}

fn main() {}
