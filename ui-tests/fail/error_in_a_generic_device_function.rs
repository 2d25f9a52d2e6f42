//! One error in a generic device function is one error, too.

use cl_runtime::prelude::*;

#[device]
fn twice<T: Number>(x: T) -> T {
    let text = "not for kernels";
    x + x
}

#[kernel]
fn doubled(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let value: u32 = twice(x[i]);
    y[i] = if twice(value) == 4 { value + 1 } else { twice(3u32) };
}

fn main() {}
