//! Literals that do not fit their types.

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

#[kernel]
fn too_large_for_any(y: &mut [u64]) {
    y[0] = 340282366920938463463374607431768211456;
}

#[kernel]
fn floats(y: &mut [f32]) {
    y[0] = 1e39;
    y[1] = 1e400f64 as f32;
}

fn main() {}
