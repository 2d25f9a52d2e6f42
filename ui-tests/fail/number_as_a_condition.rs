//! A condition is a `bool`.

use cl_runtime::prelude::*;

#[kernel]
fn condition_is_a_number(n: u32, y: &mut [f32]) {
    if n {
        y[global_id(0)] = 1.0;
    }
}

fn main() {}
