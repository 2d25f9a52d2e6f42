//! What a panic says is made of numbers.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Inner {
    x: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Outer {
    inner: Inner,
}

#[kernel]
fn said(a: &[Outer], y: &mut [u32]) {
    if y[global_id(0)] == 0 {
        panic!("{:?}", a[0].inner);
    }
    y[global_id(0)] = 1;
}

fn main() {}
