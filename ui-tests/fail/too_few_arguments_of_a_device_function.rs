//! An argument forgotten.

use cl_runtime::prelude::*;

#[device]
fn area(width: f32, height: f32) -> f32 {
    width * height
}

#[kernel]
fn too_few_arguments(y: &mut [f32]) {
    y[global_id(0)] = area(1.0);
}

fn main() {}
