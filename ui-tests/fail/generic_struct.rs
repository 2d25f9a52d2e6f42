//! The fields of a generic element are of its type parameter: with others there could be padding.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Tagged<T> {
    value: T,
    tag: u32,
}

fn main() {}
