//! What a kernel shows is a number or an enum.

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
fn compared(a: &[Inner]) {
    assert_eq!(a[0], Inner { x: 3 });
}

#[kernel]
fn printed(a: &[Outer]) {
    println!("{:?}", a[0].inner);
}

#[kernel]
fn said(a: &[Outer], y: &mut [u32]) {
    if y[0] == 0 {
        panic!("{:?}", a[0].inner);
    }
    y[0] = 1;
}

fn main() {}
