//! A barrier that not all reach, in a generic device function.

use cl_runtime::prelude::*;

#[device]
fn shared<T: Number>(value: T) -> T {
    #[local]
    let mut tile: [T; 64];
    tile[local_id(0)] = value;
    if value > T::ZERO {
        barrier();
    }
    tile[0]
}

#[kernel(local = 64)]
fn first_of_group(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let first = shared(x[i]);
    if first == 3 {
        y[i] = first + 1;
    }
}

fn main() {}
