//! The buffer's variable must be `mut`.

use cl_runtime::prelude::*;

#[kernel]
fn copy(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = x[i];
}

fn main() -> cl_runtime::Result<()> {
    let queue = Queue::auto()?;
    let x = Buffer::from_slice(&queue, &[1.0f32; 4])?;
    let y = Buffer::zeroed(&queue, 4)?;
    copy(&x, &mut y).global(4).run(&queue)
}
