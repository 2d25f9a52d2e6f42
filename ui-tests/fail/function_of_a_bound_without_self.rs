//! A trait's function without `self` cannot be called through a type parameter.

use cl_runtime::prelude::*;

#[device]
trait Window {
    const RADIUS: u32;
    fn weight(distance: f32) -> f32;
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Flat {
    _unused: f32,
}

#[device]
impl Window for Flat {
    const RADIUS: u32 = 3;
    fn weight(distance: f32) -> f32 {
        distance
    }
}

#[device]
fn weighted<W: Window>(x: f32) -> f32 {
    W::weight(x) * W::RADIUS as f32
}

#[kernel]
fn all(y: &mut [f32]) {
    y[global_id(0)] = weighted::<Flat>(1.0);
}

fn main() {}
