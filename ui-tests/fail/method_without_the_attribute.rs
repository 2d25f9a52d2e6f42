//! A method in an `impl` block without `#[device]` is one error for each method that is called.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Vector {
    x: f32,
    y: f32,
}

impl Vector {
    fn scale(self, by: f32) -> Vector {
        Vector { x: self.x * by, y: self.y * by }
    }
}

#[device]
impl Vector {
    fn sum(&self) -> f32 {
        self.x + self.y
    }
}

#[kernel]
fn sums(v: &[Vector], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = v[i].scale(2.0).sum();
}

fn main() {}
