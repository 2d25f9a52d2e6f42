//! There are no trait objects.

use cl_runtime::prelude::*;

#[kernel]
fn trait_object_in_a_kernel(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let f: &dyn Fn(f32) -> f32 = &|v| 2.0 * v;
    y[i] = f(x[i]);
}

fn main() {}
