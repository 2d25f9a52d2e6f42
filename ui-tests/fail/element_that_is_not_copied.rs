//! An element is `Copy`.

use cl_runtime::prelude::*;

#[derive(Element)]
#[repr(C)]
struct Point {
    x: f32,
    y: f32,
}

fn main() {}
