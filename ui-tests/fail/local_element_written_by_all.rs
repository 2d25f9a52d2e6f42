//! All work-items of a group write one element.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn local_element_written_by_all(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    tile[0] = x[i];
    barrier();
    y[i] = tile[0] + k as u32;
}

fn main() {}
