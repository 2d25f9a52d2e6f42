//! A closure writes what is everybody's.

use cl_runtime::prelude::*;

#[kernel]
fn closure_that_writes(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let mut put = |value: f32| y[0] = value;
    put(x[i]);
}

fn main() {}
