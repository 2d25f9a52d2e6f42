//! An enum with fields is a value within kernels, and a variant has no number.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(u32)]
enum Numbered {
    Circle(f32) = 3,
    Point,
}

#[derive(Clone, Copy, Element)]
enum Shape {
    Circle(f32),
    Point,
}

#[kernel]
fn from_a_buffer(shapes: &[Shape], y: &mut [f32]) {
    y[global_id(0)] = match shapes[0] {
        Shape::Circle(r) => r,
        Shape::Point => 0.0,
    };
}

#[kernel]
fn by_value(shape: Shape, y: &mut [f32]) {
    y[global_id(0)] = match shape {
        Shape::Circle(r) => r,
        Shape::Point => 0.0,
    };
}

fn main() {}
