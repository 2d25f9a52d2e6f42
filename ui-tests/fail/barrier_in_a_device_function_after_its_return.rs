//! A device function that returns before its own barrier.

use cl_runtime::prelude::*;

#[device]
fn shared(value: u32) -> u32 {
    #[local]
    let mut tile: [u32; 64];
    if value == 0 {
        return 0;
    }
    tile[local_id(0)] = value;
    barrier();
    tile[0]
}

#[kernel(local = 64)]
fn barrier_in_a_device_function_after_its_return(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let sum: u32 = shared(x[i]);
    y[i] = sum;
}

fn main() {}
