//! A part is longer than the distance to the next.

use cl_runtime::prelude::*;

#[kernel]
fn overlapping_sub_slices(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let part = &mut y[i * 4..i * 4 + 5];
    part[0] = x[i];
    part[4] = x[i];
}

fn main() {}
