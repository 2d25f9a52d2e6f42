//! Methods of traits are not compiled.

use cl_runtime::prelude::*;

trait Norm {
    fn norm(&self) -> f32;
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Pair {
    a: f32,
    b: f32,
}

#[device]
impl Norm for Pair {
    fn norm(&self) -> f32 {
        self.a + self.b
    }
}

fn main() {}
