//! A function of the whole group, called by some.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn group_function_under_a_condition(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    if i < x.len() {
        let sum = cl::work_group_reduce_add(x[i]);
        y[i] = sum;
    }
}

fn main() {}
