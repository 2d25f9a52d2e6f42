//! Options that do not exist, or have values they cannot have.

use cl_runtime::prelude::*;

#[kernel(size = 16)]
fn unknown(y: &mut [f32]) {
    y[global_id(0)] = 1.0;
}

#[kernel(local)]
fn without_value(y: &mut [f32]) {
    y[global_id(0)] = 1.0;
}

#[kernel(local = 0)]
fn zero(y: &mut [f32]) {
    y[global_id(0)] = 1.0;
}

#[kernel(local = [4, 4, 4, 4])]
fn four_dimensions(y: &mut [f32]) {
    y[global_id(0)] = 1.0;
}

#[kernel(local = "16")]
fn text(y: &mut [f32]) {
    y[global_id(0)] = 1.0;
}

#[kernel(fp = "relaxed")]
fn unknown_mode(y: &mut [f32]) {
    y[global_id(0)] = 1.0;
}

#[kernel(fp = fast)]
fn mode_without_quotes(y: &mut [f32]) {
    y[global_id(0)] = 1.0;
}

#[kernel(local = 16, local = 32)]
fn twice(y: &mut [f32]) {
    y[global_id(0)] = 1.0;
}

#[kernel(global = y.length())]
fn unknown_method(y: &mut [f32]) {
    y[global_id(0)] = 1.0;
}

#[kernel(global = n)]
fn signed_size(n: i32, y: &mut [i32]) {
    y[global_id(0)] = n;
}

#[device(inline)]
fn helper(x: f32) -> f32 {
    x
}

fn main() {}
