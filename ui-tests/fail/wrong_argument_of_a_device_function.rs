//! An argument of another type.

use cl_runtime::prelude::*;

#[device]
fn area(width: f32, height: f32) -> f32 {
    width * height
}

#[kernel]
fn wrong_argument(n: u32, y: &mut [f32]) {
    y[global_id(0)] = area(1.0, n);
}

fn main() {}
