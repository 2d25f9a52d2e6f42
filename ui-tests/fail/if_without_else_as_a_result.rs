//! A value in each case.

use cl_runtime::prelude::*;

#[device]
fn missing_else(x: f32) -> f32 {
    if x > 0.0 {
        1.0
    }
}

fn main() {}
