//! A `bool` is no field.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Flag {
    on: bool,
}

fn main() {}
