//! Kernels take slices, not vectors.

use cl_runtime::prelude::*;

#[kernel]
fn vectors(x: Vec<f32>, y: &mut Vec<f32>, z: Box<[f32]>) {
    y[global_id(0)] = x[0];
}

fn main() {}
