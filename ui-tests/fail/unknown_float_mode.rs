//! The modes are three.

use cl_runtime::prelude::*;

#[kernel(fp = "relaxed")]
fn unknown_mode(y: &mut [f32]) {
    y[global_id(0)] = 1.0;
}

fn main() {}
