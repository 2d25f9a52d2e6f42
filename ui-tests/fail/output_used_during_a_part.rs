//! Two parts of a buffer, borrowed one after the other.

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
    let low = y.slice_mut(..2);
    let high = y.slice_mut(2..);
    scale(2.0, &x, low).global(2).run(&queue)?;
    scale(2.0, &x, high).global(2).run(&queue)?;
    Ok(())
}
