//! A float has a point.

use cl_runtime::prelude::*;

#[kernel]
fn scale(factor: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = factor * x[i];
}

fn main() -> cl_runtime::Result<()> {
    let queue = Queue::auto()?;
    let x = Buffer::from_slice(&queue, &[1.0f32; 4])?;
    let mut y = Buffer::zeroed(&queue, 4)?;
    scale(2, &x, &mut y).global(4).run(&queue)?;
    Ok(())
}
