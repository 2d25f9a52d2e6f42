//! A function cannot be kept in a variable.

use cl_runtime::prelude::*;

#[device]
fn chosen(x: u32, y: u32) -> u32 {
    let pick = if x > y { u32::min } else { u32::max };
    pick(x, y)
}

fn main() {}
