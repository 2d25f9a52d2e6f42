//! A message shows numbers, not structs.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Inner {
    x: u32,
}

#[kernel]
fn compared(a: &[Inner]) {
    assert_eq!(a[0], Inner { x: 3 });
}

fn main() {}
