//! A parameter that changes is `mut`.

use cl_runtime::prelude::*;

#[kernel]
fn immutable_parameter(n: u32, y: &mut [u32]) {
    n += 1;
    y[global_id(0)] = n;
}

fn main() {}
