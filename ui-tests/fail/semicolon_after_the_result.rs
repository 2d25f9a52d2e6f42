//! A semicolon too many.

use cl_runtime::prelude::*;

#[device]
fn missing_value(x: f32) -> f32 {
    x + 1.0;
}

fn main() {}
