//! A closure is not a result.

use cl_runtime::prelude::*;

#[device]
fn scaled(by: f32) -> impl Fn(f32) -> f32 {
    move |x| by * x
}

fn main() {}
