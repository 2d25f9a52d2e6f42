//! Kernels take no tuples and arrays.

use cl_runtime::prelude::*;

#[kernel]
fn tuples_and_arrays(a: (u32, u32), b: [f32; 4], c: &[f32; 4], d: &[[bool; 4]], e: &[(f32, f32)]) {}

fn main() {}
