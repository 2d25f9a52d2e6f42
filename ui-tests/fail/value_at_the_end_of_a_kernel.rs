//! A kernel ends with a statement.

use cl_runtime::prelude::*;

#[kernel]
fn value_not_used(y: &mut [f32]) {
    y[global_id(0)] = 1.0;
    y.len()
}

fn main() {}
