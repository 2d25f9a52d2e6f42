//! A number that its type does not have.

use cl_runtime::prelude::*;

#[kernel]
fn integers(y: &mut [u8]) {
    y[0] = 256;
    let a: i8 = 128;
    let b: i8 = -129;
    let d = 4294967296u32;
    let e = 0x1_0000_0000_i32;
    y[1] = a as u8 + b as u8 + d as u8 + e as u8;
}

fn main() {}
