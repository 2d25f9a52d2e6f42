//! `if let` is a condition.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn barrier_under_if_let(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    if let Some(&value) = x.get(i) {
        barrier();
        y[i] = value;
    }
}

fn main() {}
