//! A function that only reads is handed what the kernel writes.

use cl_runtime::prelude::*;

#[device]
fn total(x: &[u32]) -> u32 {
    let mut sum = 0;
    for i in 0..x.len() {
        sum += x[i];
    }
    sum
}

#[kernel]
fn sum_of_what_is_written(x: &mut [u32], y: &mut [u32]) {
    let i = global_id(0);
    x[i] = 1;
    y[i] = total(x);
}

fn main() {}
