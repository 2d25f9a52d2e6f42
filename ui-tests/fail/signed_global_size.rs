//! The size of a launch is a `usize`.

use cl_runtime::prelude::*;

#[kernel(global = n)]
fn signed_size(n: i32, y: &mut [i32]) {
    y[global_id(0)] = n;
}

fn main() {}
