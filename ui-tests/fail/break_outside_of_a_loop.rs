//! `break` and `continue` outside of a loop.

use cl_runtime::prelude::*;

#[kernel]
fn breaks(y: &mut [f32]) {
    y[0] = 1.0;
    break;
}

#[kernel]
fn continues(y: &mut [f32]) {
    if y[0] > 0.0 {
        continue;
    }
    y[0] = 1.0;
}

fn main() {}
