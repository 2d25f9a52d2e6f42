//! Statements, items and patterns that kernels do not have.

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

#[kernel]
fn items(y: &mut [f32]) {
    const N: usize = 4;
    static M: usize = 4;
    fn one() -> f32 {
        1.0
    }
    struct Inner;
    use std::f32::consts::PI;
    y[0] = PI;
}

#[kernel]
fn attributes(y: &mut [f32]) {
    #[allow(unused_variables)]
    let a = 1;
    #[rustfmt::skip]
    if y.len() > 0 {
        y[0] = 1.0;
    }
}

fn main() {}
