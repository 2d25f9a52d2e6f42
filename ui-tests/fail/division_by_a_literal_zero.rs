//! A division by zero in sight.

use cl_runtime::prelude::*;

#[kernel]
fn division_by_a_literal_zero(y: &mut [u32]) {
    let i = global_id(0);
    y[i] = 1u32 / 0;
}

fn main() {}
