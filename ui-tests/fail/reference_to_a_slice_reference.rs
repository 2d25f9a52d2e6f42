//! A slice is behind one reference.

use cl_runtime::prelude::*;

#[kernel]
fn references(a: &f32, b: &mut u32, c: &&[f32]) {}

fn main() {}
