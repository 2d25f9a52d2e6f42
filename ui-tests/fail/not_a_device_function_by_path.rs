//! By path too.

use cl_runtime::prelude::*;

fn square(x: f32) -> f32 {
    x * x
}

#[kernel]
fn by_path(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = crate::square(x[i]);
}

#[kernel]
fn of_std(y: &mut [f32]) {
    y[global_id(0)] = std::convert::identity(1.0f32);
}

fn main() {}
