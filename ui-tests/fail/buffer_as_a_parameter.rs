//! The kernel has a slice where the launch has a buffer.

use cl_runtime::prelude::*;

#[kernel]
fn buffers(a: &Buffer<f32>, b: Buffer<f32>) {}

fn main() {}
