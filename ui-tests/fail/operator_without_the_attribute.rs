//! The `impl` of an operator without `#[device]`.

use cl_runtime::prelude::*;
use std::ops::Add;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Point {
    x: f32,
    y: f32,
}

impl Add for Point {
    type Output = Point;

    fn add(self, other: Point) -> Point {
        Point { x: self.x + other.x, y: self.y + other.y }
    }
}

#[kernel]
fn operator_without_the_attribute(points: &[Point], sums: &mut [Point]) {
    let i = global_id(0);
    sums[i] = points[i] + points[0];
}

fn main() {}
