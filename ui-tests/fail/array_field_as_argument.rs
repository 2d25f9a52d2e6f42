//! An array field of a struct is given to a function: the macro does not know that it is one.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Weights {
    of: [f32; 4],
}

#[device]
fn sum(of: [f32; 4]) -> f32 {
    of[0] + of[1] + of[2] + of[3]
}

#[kernel]
fn sums(weights: &[Weights], out: &mut [f32]) {
    let i = global_id(0);
    out[i] = sum(weights[i].of);
}

fn main() {}
