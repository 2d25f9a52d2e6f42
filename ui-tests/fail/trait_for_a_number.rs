//! A trait of one's own for `f32`.

use cl_runtime::prelude::*;

#[device]
trait Curve {
    fn at(&self, x: f32) -> f32;
}

#[device]
impl Curve for f32 {
    fn at(&self, x: f32) -> f32 {
        *self * x
    }
}

fn main() {}
