//! All beyond the end meet at the end.

use cl_runtime::prelude::*;

#[kernel]
fn clamped_index(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let last = y.len() - 1;
    y[i.min(last)] = x[i];
}

fn main() {}
