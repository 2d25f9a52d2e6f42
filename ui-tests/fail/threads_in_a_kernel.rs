//! The launch makes the work-items.

use cl_runtime::prelude::*;

#[kernel]
fn threads_in_a_kernel(y: &mut [f32]) {
    std::thread::spawn(|| 1);
    y[global_id(0)] = 1.0;
}

fn main() {}
