//! A `bool` comes of a comparison.

use cl_runtime::prelude::*;

#[kernel]
fn cast_to_bool(n: u32, y: &mut [f32]) {
    let flag = n as bool;
    y[global_id(0)] = if flag { 1.0 } else { 0.0 };
}

fn main() {}
