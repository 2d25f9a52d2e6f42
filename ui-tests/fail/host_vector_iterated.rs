//! A loop over a `Vec`.

use cl_runtime::prelude::*;

#[kernel]
fn host_vector_iterated(x: Vec<f32>, y: &mut [f32]) {
    for v in x {
        y[global_id(0)] += v;
    }
}

fn main() {}
