//! Two work-items swap the same pair.

use cl_runtime::prelude::*;

#[kernel]
fn reversed_in_place(y: &mut [f32]) {
    let i = global_id(0);
    let n = y.len();
    if i < n {
        y.swap(i, n - 1 - i);
    }
}

fn main() {}
