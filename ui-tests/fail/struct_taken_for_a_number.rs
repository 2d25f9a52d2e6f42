//! A struct with a method that numbers have, too, where nothing else shows that it is a struct.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Celsius {
    degrees: f32,
}

#[device]
impl Celsius {
    fn hypot(self, other: f32) -> f32 {
        self.degrees + other
    }
}

#[kernel]
fn k(t: Celsius, y: &mut [f32]) {
    y[global_id(0)] = t.hypot(3.0);
}

fn main() {}
