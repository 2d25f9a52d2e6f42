//! A variable has a value on every path.

use cl_runtime::prelude::*;

#[kernel]
fn not_initialised(n: u32, y: &mut [f32]) {
    let value;
    if n > 1 {
        value = 1.0;
    }
    y[global_id(0)] = value;
}

fn main() {}
