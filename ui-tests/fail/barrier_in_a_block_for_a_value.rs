//! A block that gives a value is no statement.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn barrier_in_a_block_for_a_value(y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let k = local_id(0);
    let seen = {
        tile[k] = 1;
        barrier();
        tile[63 - k]
    };
    y[global_id(0)] = seen;
}

fn main() {}
