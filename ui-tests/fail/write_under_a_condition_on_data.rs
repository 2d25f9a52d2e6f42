//! Several work-items can find something.

use cl_runtime::prelude::*;

#[kernel]
fn write_under_a_condition_on_data(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < x.len() && x[i] > 1.0 {
        y[0] = x[i];
    }
}

fn main() {}
