//! A function that distinguishes the work-items of a group by one of their ids, in a kernel whose groups have two dimensions.

use cl_runtime::prelude::*;

#[device]
fn sum_of_group(v: u32) -> u32 {
    #[local]
    let mut tile: [u32; 64];
    let l = local_id(0);
    tile[l] = v;
    barrier();
    let mut sum = 0;
    for k in 0..local_size(0) {
        sum += tile[k];
    }
    barrier();
    sum
}

#[kernel(local = [4, 4])]
fn sums(x: &[u32], y: &mut [u32]) {
    let (i, j) = (global_id(0), global_id(1));
    let k = j * global_size(0) + i;
    let sum: u32 = sum_of_group(x[k]);
    y[k] = sum;
}

fn main() {}
