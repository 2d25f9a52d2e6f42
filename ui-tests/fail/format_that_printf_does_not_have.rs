//! Not all formats are there.

use cl_runtime::prelude::*;

#[kernel]
fn format_that_printf_does_not_have(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    println!("{:e}", x[i]);
    y[i] = x[i];
}

fn main() {}
