//! Local memory of a parameter has a length, given at launch.

use cl_runtime::prelude::*;

#[kernel]
fn reverse(x: &[f32], #[local] scratch: &mut [f32], y: &mut [f32]) {
    let k = local_id(0);
    scratch[k] = x[global_id(0)];
    barrier();
    y[global_id(0)] = scratch[scratch.len() - 1 - k];
}

fn main() -> cl_runtime::Result<()> {
    let queue = Queue::auto()?;
    let x = Buffer::from_slice(&queue, &[1.0f32; 4])?;
    let mut y = Buffer::zeroed(&queue, 4)?;
    reverse(&x, 4, &mut y).global(4).local(4).run(&queue)
}
