//! The next call writes what others still read.

use cl_runtime::prelude::*;

#[device]
fn first_of_group(value: u32) -> u32 {
    #[local]
    let mut tile: [u32; 64];
    tile[local_id(0)] = value;
    barrier();
    tile[0]
}

#[kernel(local = 64)]
fn local_memory_of_a_function_reused(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let a: u32 = first_of_group(x[i]);
    let b: u32 = first_of_group(x[i] + 1);
    y[i] = a + b;
}

fn main() {}
