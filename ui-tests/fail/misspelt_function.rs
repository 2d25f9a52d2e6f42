//! A misspelt function, whose result is an index.

use cl_runtime::prelude::*;

#[device]
fn clamped(i: usize, n: usize) -> usize {
    if i < n { i } else { n }
}

#[kernel]
fn misspelt_function(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[clampd(i, 10)] = x[i];
}

fn main() {
    let _ = clamped(1, 2);
}
