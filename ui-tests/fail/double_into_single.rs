//! A `f64` is no `f32`.

use cl_runtime::prelude::*;

#[kernel]
fn double_into_single(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let scale: f64 = 2.0;
    y[i] = scale * x[i];
}

fn main() {}
