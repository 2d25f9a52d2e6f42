//! rustc rejects what the macro cannot know to be wrong: a type written down for another item's value.

use cl_runtime::prelude::*;

const LIMIT: u32 = 4;

#[device]
fn half(x: f32) -> f32 {
    0.5 * x
}

#[kernel]
fn result(y: &mut [f64]) {
    let value: f64 = half(1.0f32);
    y[0] = value;
}

#[kernel]
fn argument(y: &mut [f32]) {
    y[0] = half(1.0f64);
}

#[kernel]
fn constant(y: &mut [f32]) {
    let limit: f32 = LIMIT;
    y[0] = limit;
}

fn main() {}
