//! A swizzle is a method.

use cl_runtime::prelude::*;

#[kernel]
fn swizzle_without_parentheses(x: &[f32x4], y: &mut [f32]) {
    let i = global_id(0);
    let v = x[i].xy;
    y[i] = v.x;
}

fn main() {}
