//! A field of no bytes in an element: OpenCL C has none.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Marked {
    a: u32,
    mark: (),
}

fn main() {}
