//! A literal shift that is too large.

use cl_runtime::prelude::*;

#[kernel]
fn shift_by_too_much(y: &mut [u32]) {
    let i = global_id(0);
    y[i] = 1u32 << 32;
}

fn main() {}
