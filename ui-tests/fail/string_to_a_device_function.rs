//! There is no text in device functions either.

use cl_runtime::prelude::*;

#[device]
fn helper(a: &mut f32, b: String) {}

fn main() {}
