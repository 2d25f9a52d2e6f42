//! An enum has an integer type.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
enum WithoutInteger {
    Left,
    Right,
}

fn main() {}
