//! A work-group has work-items.

use cl_runtime::prelude::*;

#[kernel(local = 0)]
fn zero(y: &mut [f32]) {
    y[global_id(0)] = 1.0;
}

fn main() {}
