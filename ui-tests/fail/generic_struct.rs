//! An element has no type parameters.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Pair<T> {
    a: T,
    b: T,
}

fn main() {}
