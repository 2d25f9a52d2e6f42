//! std's sort is not there.

use cl_runtime::prelude::*;

#[kernel]
fn sort_of_a_slice(y: &mut [u32]) {
    let i = global_id(0);
    if i == 0 {
        y.sort();
    }
}

fn main() {}
