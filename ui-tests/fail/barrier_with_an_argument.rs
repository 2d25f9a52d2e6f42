//! A barrier takes no fence.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn barrier_with_an_argument(y: &mut [u32]) {
    barrier(CLK_LOCAL_MEM_FENCE);
    y[global_id(0)] = 1;
}

fn main() {}
