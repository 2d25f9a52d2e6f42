//! A dimension is a `usize`.

use cl_runtime::prelude::*;

#[kernel]
fn wrong_dimension(n: u32, y: &mut [f32]) {
    y[global_id(n)] = 1.0;
}

fn main() {}
