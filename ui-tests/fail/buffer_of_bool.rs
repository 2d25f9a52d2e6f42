//! A `bool` is no element.

use cl_runtime::prelude::*;

#[kernel]
fn flags(a: bool, b: &[bool], c: &mut [bool]) {}

fn main() {}
