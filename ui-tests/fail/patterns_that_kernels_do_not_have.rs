//! Patterns of Rust that kernels do not have.

use cl_runtime::prelude::*;

#[kernel]
fn patterns(x: &[f32], y: &mut [f32]) {
    let (a, b) = (x[0], x[1]);
    let [c, d] = x;
    let ref e = x[0];
    let f @ 1..4 = 2;
    let (1 | 2) = 1;
    let Some(h) = x.first() else { return };
    let std::num::Wrapping(i) = x;
}

fn main() {}
