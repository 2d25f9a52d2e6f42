//! Each work-item fills all of it.

use cl_runtime::prelude::*;

#[kernel]
fn fill_by_everybody(y: &mut [f32]) {
    y.fill(1.0);
}

fn main() {}
