//! A variable that changes is `mut`.

use cl_runtime::prelude::*;

#[kernel]
fn immutable_variable(x: &[f32], y: &mut [f32]) {
    let sum = 0.0;
    for i in 0..x.len() {
        sum += x[i];
    }
    y[global_id(0)] = sum;
}

fn main() {}
