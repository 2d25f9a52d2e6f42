//! A row that is longer than the width.

use cl_runtime::prelude::*;

#[kernel]
fn width_without_a_guard_in_a_loop(n: usize, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    for j in 0..n {
        y[i * 4 + j] = x[i];
    }
}

fn main() {}
