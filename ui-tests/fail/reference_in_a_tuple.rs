//! A reference is in a variable of its own.

use cl_runtime::prelude::*;

#[kernel]
fn reference_in_a_tuple(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let pair = (&x[i], 1.0);
    y[i] = *pair.0 * pair.1;
}

fn main() {}
