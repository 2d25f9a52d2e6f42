//! `impl Trait` stands for functions only.

use cl_runtime::prelude::*;

#[kernel]
fn takes_anything(x: impl Copy, y: &mut [u32]) {
    y[global_id(0)] = 1;
}

fn main() {}
