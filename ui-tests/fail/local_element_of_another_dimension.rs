//! In two dimensions one id is not enough.

use cl_runtime::prelude::*;

#[kernel(local = [8, 8])]
fn local_element_of_another_dimension(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 8];
    let i = global_id(1) * global_size(0) + global_id(0);
    tile[local_id(0)] = x[i];
    barrier();
    y[i] = tile[local_id(0)];
}

fn main() {}
