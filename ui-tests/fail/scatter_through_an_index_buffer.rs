//! Two work-items may have the same index.

use cl_runtime::prelude::*;

#[kernel]
fn scatter_through_an_index_buffer(index: &[u32], x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[index[i] as usize] = x[i];
}

fn main() {}
