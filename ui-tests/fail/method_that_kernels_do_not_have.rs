//! A method of std that kernels do not have.

use cl_runtime::prelude::*;

#[kernel]
fn methods(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = x[i].next_up();
}

fn main() {}
