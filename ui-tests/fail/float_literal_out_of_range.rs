//! A float that its type does not have.

use cl_runtime::prelude::*;

#[kernel]
fn floats(y: &mut [f32]) {
    y[0] = 1e39;
    y[1] = 1e400f64 as f32;
}

fn main() {}
