//! OpenCL has no recursion.

use cl_runtime::prelude::*;

#[device]
fn factorial(n: u32) -> u32 {
    if n == 0 { 1 } else { n * factorial(n - 1) }
}

#[kernel]
fn factorials(y: &mut [u32]) {
    let i = global_id(0);
    y[i] = factorial(i as u32);
}

fn main() {}
