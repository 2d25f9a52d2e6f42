//! What a device function gives can be the same for two.

use cl_runtime::prelude::*;

#[device]
fn place(i: usize) -> usize {
    i / 3
}

#[kernel]
fn scatter_by_a_result(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let to: usize = place(i);
    if to < y.len() {
        y[to] = x[i];
    }
}

fn main() {}
