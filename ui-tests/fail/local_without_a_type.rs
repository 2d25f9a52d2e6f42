//! Local memory has its type written out.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn local_without_a_type(x: &[f32], y: &mut [f32]) {
    #[local]
    let mut tile;
    let k = local_id(0);
    tile[k] = x[global_id(0)];
    barrier();
    y[global_id(0)] = tile[k];
}

fn main() {}
