//! A struct of a buffer with an enum for a field.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(u32)]
enum Kind {
    Still,
    Moving,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Body {
    kind: Kind,
    mass: f32,
}

fn main() {
    let _ = Body { kind: Kind::Still, mass: 1.0 };
    let _ = Kind::Moving;
}
