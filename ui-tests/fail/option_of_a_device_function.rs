//! Device functions have no options.

use cl_runtime::prelude::*;

#[device(inline)]
fn helper(x: f32) -> f32 {
    x
}

fn main() {}
