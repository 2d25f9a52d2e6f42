//! rustc rejects a wrong type for a constant.

use cl_runtime::prelude::*;

const LIMIT: u32 = 4;

#[kernel]
fn constant(y: &mut [f32]) {
    let limit: f32 = LIMIT;
    y[global_id(0)] = limit;
}

fn main() {}
