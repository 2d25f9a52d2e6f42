//! The layout of a struct is C's.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
struct WithoutLayout {
    x: f32,
}

fn main() {}
