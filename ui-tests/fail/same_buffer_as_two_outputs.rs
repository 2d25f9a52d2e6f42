//! Nor can two outputs be one buffer.

use cl_runtime::prelude::*;

#[kernel]
fn split(x: &mut [f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = x[i];
    x[i] = 0.0;
}

fn two_outputs(queue: &Queue) -> cl_runtime::Result<()> {
    let mut x = Buffer::from_slice(queue, &[1.0f32; 4])?;
    split(&mut x, &mut x).global(4).run(queue)
}

fn main() {}
