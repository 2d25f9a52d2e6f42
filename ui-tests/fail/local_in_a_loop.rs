//! Local memory stands at the top.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn local_in_a_loop(x: &[f32], y: &mut [f32]) {
    for _ in 0..4 {
        #[local]
        let mut tile: [f32; 64];
        tile[local_id(0)] = x[global_id(0)];
    }
    y[global_id(0)] = 1.0;
}

fn main() {}
