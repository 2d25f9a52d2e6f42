//! Generic functions go outside.

use cl_runtime::prelude::*;

#[kernel]
fn function_in_a_body(x: &[f32], y: &mut [f32]) {
    fn twice<T: Number>(x: T) -> T {
        x + x
    }
    let i = global_id(0);
    y[i] = twice(x[i]);
}

fn main() {}
