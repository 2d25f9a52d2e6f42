//! Constant memory is not written.

use cl_runtime::prelude::*;

#[kernel]
fn constant_memory_written(#[constant] table: &mut [f32], y: &mut [f32]) {
    let i = global_id(0);
    table[i] = 1.0;
    y[i] = table[i];
}

fn main() {}
