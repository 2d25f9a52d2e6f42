//! The elements of a slice are derived.

use cl_runtime::prelude::*;

struct NotDerived {
    x: f32,
}

#[kernel]
fn sums(points: &[NotDerived], out: &mut [f32]) {
    let i = global_id(0);
    out[i] = points[i].x;
}

fn main() {}
