//! An `unsafe` kernel is called in an `unsafe` block.

use cl_runtime::prelude::*;

/// # Safety
///
/// `y` has at least one element.
#[kernel]
unsafe fn fill(y: &mut [f32]) {
    y[0] = 1.0;
}

fn main() -> cl_runtime::Result<()> {
    let queue = Queue::auto()?;
    let mut y = Buffer::zeroed(&queue, 4)?;
    fill(&mut y).global(4).run(&queue)
}
