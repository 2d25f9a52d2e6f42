//! There are no holes at the end.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Behind {
    large: u32,
    small: u16,
}

fn main() {}
