//! What a function writes is `&mut`.

use cl_runtime::prelude::*;

#[device]
fn write(y: &mut [f32]) {
    y[global_id(0)] = 1.0;
}

#[kernel]
fn read_only_to_writer(x: &[f32]) {
    write(x);
}

fn main() {}
