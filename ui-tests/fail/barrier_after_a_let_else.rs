//! `let … else` is a return as well.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn barrier_after_a_let_else(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let Some(&value) = x.get(i) else { return };
    barrier();
    y[i] = value;
}

fn main() {}
