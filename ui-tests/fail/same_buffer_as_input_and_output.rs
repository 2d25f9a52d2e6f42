//! A kernel's output cannot be its input as well.

use cl_runtime::prelude::*;

#[kernel]
fn copy(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = x[i];
}

fn input_and_output_by_reference(queue: &Queue) -> cl_runtime::Result<()> {
    let mut x = Buffer::from_slice(queue, &[1.0f32; 4])?;
    copy(&x, &mut x).global(4).run(queue)
}

fn main() {}
