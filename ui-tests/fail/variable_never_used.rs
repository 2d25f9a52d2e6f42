//! A variable whose type nothing decides.

use cl_runtime::prelude::*;

#[kernel]
fn never_used(y: &mut [f32]) {
    let value;
    y[global_id(0)] = 1.0;
}

fn main() {}
