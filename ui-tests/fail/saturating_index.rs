//! The first two meet at 0.

use cl_runtime::prelude::*;

#[kernel]
fn saturating_index(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i.saturating_sub(1)] = x[i];
}

fn main() {}
