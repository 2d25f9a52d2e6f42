//! Functions go outside.

use cl_runtime::prelude::*;

#[kernel]
fn function_in_a_body(x: &[f32], y: &mut [f32]) {
    fn twice(x: f32) -> f32 {
        2.0 * x
    }
    let i = global_id(0);
    y[i] = twice(x[i]);
}

fn main() {}
