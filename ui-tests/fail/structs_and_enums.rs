//! What `#[derive(Element)]` cannot make an element of.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
struct WithoutLayout {
    x: f32,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Padded {
    small: u8,
    large: f64,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Behind {
    large: u32,
    small: u16,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Flag {
    on: bool,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Lends<'a> {
    x: &'a [f32],
}

#[derive(Clone, Copy, Element)]
#[repr(u32)]
enum Shape {
    Circle(f32),
    Point,
}

#[derive(Clone, Copy, Element)]
enum WithoutInteger {
    Left,
    Right,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
union Either {
    a: u32,
    b: f32,
}

fn main() {}
