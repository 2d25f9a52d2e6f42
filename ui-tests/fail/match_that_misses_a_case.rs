//! A match has all cases.

use cl_runtime::prelude::*;

#[kernel]
fn match_that_misses_a_case(y: &mut [f32]) {
    let i = global_id(0);
    y[i] = match i % 3 {
        0 => 1.0,
        1 => 2.0,
    };
}

fn main() {}
