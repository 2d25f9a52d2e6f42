//! x

use cl_runtime::prelude::*;

#[kernel]
fn attributes(y: &mut [f32]) {
    #[allow(unused_variables)]
    let a = 1;
    #[rustfmt::skip]
    if y.len() > 0 {
        y[global_id(0)] = 1.0;
    }
}

fn main() {}
