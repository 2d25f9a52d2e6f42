//! A barrier is for one work-group; others go on.

use cl_runtime::prelude::*;

#[kernel]
fn barrier_does_not_order_groups(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < y.len() {
        y[i] = x[i];
    }
    barrier();
    if i + 1 < y.len() {
        y[i] += y[i + 1];
    }
}

fn main() {}
