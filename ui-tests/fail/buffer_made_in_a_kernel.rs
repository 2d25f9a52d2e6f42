//! Buffers are made by the host.

use cl_runtime::prelude::*;

#[kernel]
fn buffer_made_in_a_kernel(y: &mut [f32]) {
    let i = global_id(0);
    let scratch = Buffer::filled(queue, 4, 0.0f32);
    y[i] = 1.0;
}

fn main() {}
