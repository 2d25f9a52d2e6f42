//! `get_unchecked` is unsafe.

use cl_runtime::prelude::*;

#[kernel]
fn unchecked_in_a_safe_kernel(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = *x.get_unchecked(i);
}

fn main() {}
