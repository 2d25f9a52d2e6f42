//! A product of two coordinates is not one to one.

use cl_runtime::prelude::*;

#[kernel]
fn product_of_two_ids(x: &[f32], y: &mut [f32]) {
    let at = global_id(0) * global_id(1);
    y[at] = x[at];
}

fn main() {}
