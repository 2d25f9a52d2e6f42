//! There are no holes between fields.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Padded {
    small: u8,
    large: f64,
}

fn main() {}
