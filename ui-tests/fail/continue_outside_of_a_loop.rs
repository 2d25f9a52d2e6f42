//! There is nothing to continue; `return` ends the work-item.

use cl_runtime::prelude::*;

#[kernel]
fn continues(y: &mut [f32]) {
    if y[global_id(0)] > 0.0 {
        continue;
    }
    y[global_id(0)] = 1.0;
}

fn main() {}
