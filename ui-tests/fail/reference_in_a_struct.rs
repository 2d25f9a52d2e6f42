//! A struct owns its fields.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Lends<'a> {
    x: &'a [f32],
}

fn main() {}
