//! A parameter has a type.

use cl_runtime::prelude::*;

#[kernel]
fn inferred(a: _) {}

fn main() {}
