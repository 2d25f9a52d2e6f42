//! Types that follow only from another item must be written down.

use cl_runtime::prelude::*;

const LIMIT: u32 = 4;

#[device]
fn half(x: f32) -> f32 {
    0.5 * x
}

#[kernel]
fn result_of_a_function(y: &mut [u32]) {
    let value = half(1.0f32);
    y[0] = value as u32;
}

#[kernel]
fn literal_for_a_function(y: &mut [f32]) {
    let one = 1.0;
    y[0] = half(one);
}

#[kernel]
fn constant(y: &mut [f32]) {
    let limit = LIMIT;
    y[0] = limit as f32;
}

#[kernel]
fn compared(y: &mut [f32]) {
    if half(1.0f32) < half(2.0f32) {
        y[0] = 1.0;
    }
}

#[kernel]
fn method(y: &mut [f32]) {
    y[0] = half(1.0f32).sqrt();
}

#[kernel]
fn never_used(y: &mut [f32]) {
    let value;
    y[0] = 1.0;
}

fn main() {}
