//! A kernel is not evaluated at compile time.

use cl_runtime::prelude::*;

#[kernel]
const fn is_const(y: &mut [f32]) {
    y[global_id(0)] = 1.0;
}

fn main() {}
