//! Types that cannot be handed to a kernel.

use cl_runtime::prelude::*;

struct Point {
    x: f32,
}

#[kernel]
fn vectors(x: Vec<f32>, y: &mut Vec<f32>, z: Box<[f32]>) {
    y[0] = x[0];
}

#[kernel]
fn text(a: String, b: &str, c: char) {}

#[kernel]
fn wide(a: i128, b: u128) {}

#[kernel]
fn references(a: &f32, b: &mut u32, c: &&[f32]) {}

#[kernel]
fn tuples_and_arrays(a: (u32, u32), b: [f32; 4], c: &[f32; 4], d: &[[f32; 4]], e: &[(f32, f32)]) {}

#[kernel]
fn flags(a: bool, b: &[bool], c: &mut [bool]) {}

#[kernel]
fn structs(a: Point, b: &[Point]) {}

#[kernel]
fn enums(c: Option<u32>) {}

#[kernel]
fn pointers(a: *const f32, b: fn(f32) -> f32, c: &dyn Fn(f32) -> f32, d: [f32]) {}

#[kernel]
fn buffers(a: &Buffer<f32>, b: Buffer<f32>) {}

#[kernel]
fn inferred(a: _) {}

#[device]
fn helper(a: &mut f32, b: String) {}

fn main() {}
