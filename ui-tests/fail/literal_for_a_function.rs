//! x

use cl_runtime::prelude::*;

#[device]
fn half(x: f32) -> f32 {
    0.5 * x
}

#[kernel]
fn literal_for_a_function(y: &mut [f32]) {
    let one = 1.0;
    y[global_id(0)] = half(one);
}

fn main() {}
