//! Unsigned numbers have no negative ones.

use cl_runtime::prelude::*;

#[kernel]
fn negated_unsigned(n: u32, y: &mut [u32]) {
    y[global_id(0)] = -n;
}

fn main() {}
