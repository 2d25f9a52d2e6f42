//! Kernels take no pointers.

use cl_runtime::prelude::*;

#[kernel]
fn pointers(a: *const f32, b: fn(f32) -> f32, c: &dyn Fn(f32) -> f32, d: [f32]) {}

fn main() {}
