//! A crate of the host.

use cl_runtime::prelude::*;

#[kernel]
fn random_number_in_a_kernel(y: &mut [f32]) {
    y[global_id(0)] = rand::random();
}

fn main() {}
