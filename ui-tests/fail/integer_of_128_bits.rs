//! OpenCL has no integers of 128 bits.

use cl_runtime::prelude::*;

#[kernel]
fn wide(a: i128, b: u128) {}

fn main() {}
