//! A variable leads into one memory, whoever sets it.

use cl_runtime::prelude::*;

#[device]
fn longer<'a>(x: &'a [f32], y: &'a [f32]) -> &'a [f32] {
    if x.len() > y.len() { x } else { y }
}

#[kernel(local = 4)]
fn another_for_result(x: &[f32], y: &mut [f32]) {
    let own = [1.0f32, 2.0];
    let mut found = &own[..];
    found = longer(x, x);
    y[global_id(0)] = found[0];
}

fn main() {}
