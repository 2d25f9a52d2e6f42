//! Kernels work on buffers, not on arrays.

use cl_runtime::prelude::*;

#[kernel]
fn scale(factor: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = factor * x[i];
}

fn arrays(queue: &Queue) -> cl_runtime::Result<()> {
    let mut y = Buffer::zeroed(queue, 4)?;
    scale(2.0, &[1.0f32; 4], &mut y).global(4).run(queue)
}

fn main() {}
