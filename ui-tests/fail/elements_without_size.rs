//! Elements of no bytes: OpenCL C has none.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Nothing {
    none: [f32; 0],
}

#[derive(Clone, Copy, Element)]
#[repr(C, align(256))]
struct Far {
    numbers: [u64; 32],
}

#[derive(Clone, Copy, Element)]
#[repr(C, packed)]
struct Packed {
    small: u8,
    large: u32,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Kind {
    of: Side,
}

#[derive(Clone, Copy, Element)]
#[repr(u32)]
enum Side {
    Left,
    Right,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Pointer {
    to: &'static u32,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Letter {
    of: char,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Maybe {
    some: Option<u32>,
}

fn sides(queue: &Queue) -> cl_runtime::Result<Buffer<Side>> {
    Buffer::zeroed(queue, 4)
}

fn flags(queue: &Queue) -> cl_runtime::Result<Buffer<bool>> {
    Buffer::zeroed(queue, 4)
}

fn main() {}
