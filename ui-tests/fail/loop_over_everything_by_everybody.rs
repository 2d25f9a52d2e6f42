//! Each work-item goes over all elements.

use cl_runtime::prelude::*;

#[kernel]
fn loop_over_everything_by_everybody(x: &[f32], y: &mut [f32]) {
    for i in 0..y.len() {
        y[i] = x[i];
    }
}

fn main() {}
