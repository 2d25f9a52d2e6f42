//! There are no `ref` patterns.

use cl_runtime::prelude::*;

#[kernel]
fn ref_pattern(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let ref value = x[i];
    y[i] = *value;
}

fn main() {}
