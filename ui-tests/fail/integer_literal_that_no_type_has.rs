//! A number that no type has.

use cl_runtime::prelude::*;

#[kernel]
fn too_large_for_any(y: &mut [u64]) {
    y[0] = 340282366920938463463374607431768211456;
}

fn main() {}
