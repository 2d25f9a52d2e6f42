//! A match on data, with a barrier in one arm.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn barrier_in_a_match_on_data(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    match x[i] {
        0 => barrier(),
        _ => y[i] = 1,
    }
}

fn main() {}
