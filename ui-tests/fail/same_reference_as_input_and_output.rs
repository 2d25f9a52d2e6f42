//! Nor by one reference.

use cl_runtime::prelude::*;

#[kernel]
fn copy(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = x[i];
}

fn input_and_output(queue: &Queue, x: &mut Buffer<f32>) -> cl_runtime::Result<()> {
    copy(x, x).global(4).run(queue)
}

fn main() {}
