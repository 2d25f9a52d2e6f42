//! A `#[local]` parameter is local memory too.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn local_parameter_without_a_barrier(x: &[u32], #[local] scratch: &mut [u32], y: &mut [u32]) {
    let (i, k) = (global_id(0), local_id(0));
    scratch[k] = x[i];
    y[i] = scratch[scratch.len() - 1 - k];
}

fn main() {}
