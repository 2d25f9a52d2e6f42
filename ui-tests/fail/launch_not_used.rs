//! Calling a kernel alone does nothing.

#![deny(unused_must_use)]

use cl_runtime::prelude::*;

#[kernel]
fn fill(y: &mut [f32]) {
    y[global_id(0)] = 1.0;
}

fn main() -> cl_runtime::Result<()> {
    let queue = Queue::auto()?;
    let mut y = Buffer::zeroed(&queue, 4)?;
    fill(&mut y);
    fill(&mut y).global(4);
    fill(&mut y).global(4).run(&queue);
    Ok(())
}
