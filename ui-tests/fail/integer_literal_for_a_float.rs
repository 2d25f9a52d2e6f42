//! A literal of another type.

use cl_runtime::prelude::*;

#[kernel]
fn wrong_literal(y: &mut [f32]) {
    let x: f32 = 1u32;
    y[global_id(0)] = x;
}

fn main() {}
