//! Kernels take no `Option`.

use cl_runtime::prelude::*;

#[kernel]
fn enums(c: Option<u32>) {}

fn main() {}
