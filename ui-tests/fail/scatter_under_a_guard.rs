//! A guard keeps it in bounds, and not apart.

use cl_runtime::prelude::*;

#[kernel]
fn scatter_under_a_guard(index: &[u32], x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let to = index[i] as usize;
    if to < y.len() {
        y[to] = x[i];
    }
}

fn main() {}
