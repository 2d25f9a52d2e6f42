//! A promise is `unsafe`: rustc asks for the block.

use cl_runtime::prelude::*;

#[kernel]
fn scatter(index: &[u32], y: &mut [f32]) {
    let j = cl::assume_unique(index[global_id(0)]);
    y[j as usize] = 1.0;
}

fn main() {}
