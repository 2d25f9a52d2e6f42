//! A parameter of any memory is none of local memory.

use cl_runtime::prelude::*;

#[device]
fn sum(#[local] values: &[f32]) -> f32 {
    values[0] + values[1]
}

#[device]
fn hands_on(values: &[f32]) -> f32 {
    sum(values)
}

fn main() {}
