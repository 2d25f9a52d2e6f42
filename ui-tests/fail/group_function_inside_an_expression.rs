//! A function of the whole group, inside a sum.

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn group_function_inside_an_expression(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    y[i] = 1 + cl::work_group_reduce_add(x[i]);
}

fn main() {}
