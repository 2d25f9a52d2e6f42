//! An enum has no fields.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(u32)]
enum Shape {
    Circle(f32),
    Point,
}

fn main() {}
