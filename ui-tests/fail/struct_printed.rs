//! What is printed is a number.

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
fn printed(a: &[Outer]) {
    println!("{:?}", a[0].inner);
}

fn main() {}
