//! All read what others write.

use cl_runtime::prelude::*;

#[kernel]
fn sum_over_an_output(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let total: f32 = y.iter().sum();
    y[i] = x[i] / total;
}

fn main() {}
