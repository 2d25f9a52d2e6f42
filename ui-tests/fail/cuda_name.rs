//! The names are not CUDA's.

use cl_runtime::prelude::*;

#[kernel]
fn cuda_name(x: &[f32], y: &mut [f32]) {
    let i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = x[i];
}

fn main() {}
