//! Mistakes that rustc's borrow checker finds: its own messages, at the user's own tokens, once each.

use cl_runtime::prelude::*;

#[kernel]
fn immutable_variable(x: &[f32], y: &mut [f32]) {
    let sum = 0.0;
    for i in 0..x.len() {
        sum += x[i];
    }
    y[0] = sum;
}

#[kernel]
fn read_only_slice(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    x[i] = y[i];
}

#[kernel]
fn immutable_parameter(n: u32, y: &mut [u32]) {
    n += 1;
    y[0] = n;
}

#[kernel]
fn not_initialised(n: u32, y: &mut [f32]) {
    let value;
    if n > 1 {
        value = 1.0;
    }
    y[0] = value;
}

#[device]
fn write(y: &mut [f32]) {
    y[0] = 1.0;
}

#[kernel]
fn read_only_to_writer(x: &[f32]) {
    write(x);
}

fn main() {}
