//! A shared reference to a buffer that the kernel writes.

use cl_runtime::prelude::*;

#[kernel]
fn copy(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = x[i];
}

fn shared_by_reference(queue: &Queue) -> cl_runtime::Result<()> {
    let x = Buffer::from_slice(queue, &[1.0f32; 4])?;
    let y = Buffer::zeroed(queue, 4)?;
    copy(&x, &y).global(4).run(queue)
}

fn main() {}
