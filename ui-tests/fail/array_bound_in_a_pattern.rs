//! An array that a pattern binds as a whole is reported at its name.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
enum Shape {
    Flag { q: (u32, bool) },
    Three([u32; 3], u32),
}

#[device]
fn change(shape: &mut Shape, n: u32) {
    match shape {
        Shape::Flag { q } => q.0 += 100,
        Shape::Three(a, _) => a[1] = n,
    }
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Weights {
    a: [u32; 3],
}

#[device]
fn second(weights: Weights) -> u32 {
    let Weights { a } = weights;
    a[1] + 5
}

fn main() {}
