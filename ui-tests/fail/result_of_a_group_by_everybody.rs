//! All work-items of a group write its result.

use cl_runtime::prelude::*;

#[kernel]
fn result_of_a_group_by_everybody(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < x.len() {
        y[group_id(0)] = x[i];
    }
}

fn main() {}
