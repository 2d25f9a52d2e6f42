//! A union is no element.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
union Either {
    a: u32,
    b: f32,
}

fn main() {}
