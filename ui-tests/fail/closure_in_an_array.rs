//! A closure is called, not kept.

use cl_runtime::prelude::*;

#[kernel]
fn closure_in_an_array(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let steps = [|v: f32| v + 1.0, |v: f32| v * 2.0];
    y[i] = steps[i % 2](x[i]);
}

fn main() {}
