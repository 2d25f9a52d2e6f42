//! A kernel needs no lifetimes.

use cl_runtime::prelude::*;

#[kernel]
fn has_lifetime<'a>(x: &'a [f32], y: &mut [f32]) {
    y[global_id(0)] = x[0];
}

fn main() {}
