//! There is no text in kernels.

use cl_runtime::prelude::*;

#[kernel]
fn text(a: String, b: &str, c: char) {}

fn main() {}
