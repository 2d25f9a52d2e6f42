//! Both buffers must change their roles.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn double_buffer_that_is_not_swapped(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut buffers: [[u32; 64]; 2];
    let (i, k) = (global_id(0), local_id(0));
    buffers[0][k] = x[i];
    barrier();
    let mut distance = 1;
    while distance < 64 {
        let before = if k >= distance { buffers[0][k - distance] } else { 0 };
        buffers[0][k] += before;
        barrier();
        distance *= 2;
    }
    y[i] = buffers[0][k];
}

fn main() {}
