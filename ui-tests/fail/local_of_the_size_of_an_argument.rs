//! The size of local memory is a constant, or given at launch.

use cl_runtime::prelude::*;

#[kernel]
fn local_of_the_size_of_an_argument(n: usize, y: &mut [f32]) {
    #[local]
    let mut tile: [f32; n];
    tile[local_id(0)] = 1.0;
    barrier();
    y[global_id(0)] = tile[0];
}

fn main() {}
