//! What iterators, closures and their patterns cannot be in kernels.

use cl_runtime::prelude::*;

#[kernel]
fn values(x: &[f32], y: &mut [f32]) {
    let range = 1..4;
    let elements = x.iter();
    let &g = &x[0];
    for k in 0usize.. {
        y[k] = 1.0;
    }
    y[0] = x.iter().map(|v| v * 2.0).try_fold(0.0, |a, b| Some(a + b)).unwrap_or(0.0);
}

#[kernel]
fn order(x: &[f32], y: &mut [f32]) {
    for (v, out) in x.iter().map(|v| v * 2.0).zip(y).rev() {
        *out = v;
    }
}

#[kernel]
fn closures(y: &mut [f32]) {
    let add = |a: f32, b: f32| a + b;
    let both = (add, 1);
    let kept = [|v: f32| v + 1.0];
    y[0] = add(1.0, 2.0);
}

fn main() {}
