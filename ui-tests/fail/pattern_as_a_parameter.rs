//! A parameter is a plain name.

use cl_runtime::prelude::*;

#[kernel]
fn takes_patterns((a, b): (u32, u32), y: &mut [u32]) {
    y[global_id(0)] = a + b;
}

fn main() {}
