//! Local memory is an array.

use cl_runtime::prelude::*;

#[kernel]
fn local_of_one_number(y: &mut [f32]) {
    #[local]
    let mut sum: f32;
    sum = 1.0;
    barrier();
    y[global_id(0)] = sum;
}

fn main() {}
