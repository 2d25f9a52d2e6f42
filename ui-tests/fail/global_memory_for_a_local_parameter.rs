//! A `#[local]` parameter takes local memory only.

use cl_runtime::prelude::*;

#[device]
fn sum(#[local] values: &[f32]) -> f32 {
    values[0] + values[1]
}

#[kernel(local = 4)]
fn takes_local_memory(x: &[f32], y: &mut [f32]) {
    y[global_id(0)] = sum(x);
}

fn main() {}
