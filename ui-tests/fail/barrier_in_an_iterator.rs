//! A closure with a barrier, called as often as data says.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn barrier_in_an_iterator(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    (0..x[i]).for_each(|_| barrier());
    y[i] = 1;
}

fn main() {}
