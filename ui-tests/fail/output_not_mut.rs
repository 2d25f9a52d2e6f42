//! What a kernel writes is passed as `&mut buffer`.

use cl_runtime::prelude::*;

#[kernel]
fn copy(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = x[i];
}

fn shared(x: &Buffer<f32>, y: &Buffer<f32>) {
    let _ = copy(x, y);
}

fn main() {}
