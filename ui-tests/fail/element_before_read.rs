//! The element before may have been written, or not.

use cl_runtime::prelude::*;

#[kernel]
fn element_before_read(y: &mut [f32]) {
    let i = global_id(0);
    if i > 0 && i < y.len() {
        y[i] += y[i - 1];
    }
}

fn main() {}
