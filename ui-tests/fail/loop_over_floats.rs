//! A range is of integers.

use cl_runtime::prelude::*;

#[kernel]
fn float_range(n: f32, y: &mut [f32]) {
    for i in 0.0..n {
        y[global_id(0)] = i;
    }
}

fn main() {}
