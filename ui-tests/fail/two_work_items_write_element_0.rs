//! Each work-item writes the same element.

use cl_runtime::prelude::*;

#[kernel]
fn two_work_items_write_element_0(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[0] = x[i];
}

fn main() {}
