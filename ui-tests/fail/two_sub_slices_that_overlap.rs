//! One part is written, another that overlaps it is read.

use cl_runtime::prelude::*;

#[kernel]
fn two_sub_slices_that_overlap(y: &mut [f32]) {
    let i = global_id(0);
    let total: f32 = y[i * 4..(i + 1) * 4 + 1].iter().sum();
    y[i * 4] = total;
}

fn main() {}
