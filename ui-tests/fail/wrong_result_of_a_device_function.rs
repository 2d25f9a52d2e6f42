//! A result of another type.

use cl_runtime::prelude::*;

#[device]
fn wrong_value(x: f32) -> u32 {
    x
}

fn main() {}
