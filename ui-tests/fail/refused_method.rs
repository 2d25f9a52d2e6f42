//! A method that is not supported is one error: the other methods stay, and its uses report nothing.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Vector {
    x: f32,
    y: f32,
}

#[device]
impl Vector {
    fn new(x: f32, y: f32) -> Self {
        Vector { x, y }
    }

    fn sum(self) -> f32 {
        self.x + self.y
    }

    fn each(self, f: impl Fn(f32) -> f32) -> Self {
        Vector { x: f(self.x), y: f(self.y) }
    }

    fn scaled<T: Into<f32>>(self, by: T) -> T {
        by
    }
}

#[device]
fn of(i: u32) -> f32 {
    Vector::new(i as f32, 2.0).sum()
}

fn main() {}
