//! Local memory begins with nothing.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn local_with_a_value(x: &[f32], y: &mut [f32]) {
    #[local]
    let mut tile: [f32; 64] = [0.0; 64];
    let k = local_id(0);
    tile[k] = x[global_id(0)];
    barrier();
    y[global_id(0)] = tile[63 - k];
}

fn main() {}
