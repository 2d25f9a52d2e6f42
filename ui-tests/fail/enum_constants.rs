//! Constants of an enum with fields are not written out.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
enum Shape {
    Circle(f32),
    Point,
}

const START: Shape = Shape::Circle(1.0);

impl Shape {
    const UNIT: Shape = Shape::Circle(1.0);
}

#[kernel]
fn by_name(y: &mut [f32]) {
    let a: Shape = START;
    y[global_id(0)] = if matches!(a, Shape::Point) { 1.0 } else { 0.0 };
}

#[kernel]
fn associated(y: &mut [f32]) {
    let a: Shape = Shape::UNIT;
    y[global_id(0)] = if matches!(a, Shape::Point) { 1.0 } else { 0.0 };
}

fn main() {}
