//! A loop over a slice has references as its items.

use cl_runtime::prelude::*;

#[kernel]
fn loop_over_a_parameter_by_value(x: &[f32], y: &mut [f32]) {
    for v in x {
        if v > 0.0 {
            y[global_id(0)] += 1.0;
        }
    }
}

fn main() {}
