//! A struct has to be an element.

use cl_runtime::prelude::*;

struct Point {
    x: f32,
}

#[kernel]
fn structs(a: Point, b: &[Point]) {}

fn main() {}
