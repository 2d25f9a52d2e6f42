//! Two work-items take the same number.

use cl_runtime::prelude::*;

#[kernel]
fn counter_without_atomics(x: &[f32], count: &mut [u32]) {
    let i = global_id(0);
    if x[i] > 0.0 {
        count[0] += 1;
    }
}

fn main() {}
