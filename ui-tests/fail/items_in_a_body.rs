//! Items that are no functions, constants or imports go outside of the function.

use cl_runtime::prelude::*;

#[kernel]
fn items(y: &mut [f32]) {
    const N: usize = 4;
    static M: usize = 4;
    fn one() -> f32 {
        1.0
    }
    struct Inner;
    use std::f32::consts::PI;
    y[global_id(0)] = PI;
}

fn main() {}
