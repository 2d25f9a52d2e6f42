//! Rust does not mix number types.

use cl_runtime::prelude::*;

#[kernel]
fn mixed_operands(n: u32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = n * x[i];
}

fn main() {}
