//! A label that no loop has.

use cl_runtime::prelude::*;

#[kernel]
fn no_such_loop(y: &mut [f32]) {
    for i in 0..4 {
        y[i] = 1.0;
        break 'outer;
    }
}

fn main() {}
