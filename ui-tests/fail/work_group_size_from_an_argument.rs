//! The required size is known when the kernel is compiled.

use cl_runtime::prelude::*;

#[kernel(local = n)]
fn work_group_size_from_an_argument(n: usize, y: &mut [f32]) {
    let i = global_id(0);
    if i < n {
        y[i] = 1.0;
    }
}

fn main() {}
