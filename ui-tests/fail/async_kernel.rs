//! A kernel is no future: its launch is.

use cl_runtime::prelude::*;

#[kernel]
async fn is_async(y: &mut [f32]) {
    y[global_id(0)] = 1.0;
}

fn main() {}
