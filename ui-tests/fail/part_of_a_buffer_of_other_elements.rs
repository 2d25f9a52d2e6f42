//! A part of a buffer of other elements.

use cl_runtime::prelude::*;

#[kernel]
fn scale(factor: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = factor * x[i];
}

fn parts_of_other_elements(x: &Buffer<f64>, y: &mut Buffer<u32>) {
    let _ = scale(2.0, x.slice(1..2), y.slice_mut(1..2));
}

fn main() {}
