//! `dbg!` is not there.

use cl_runtime::prelude::*;

#[kernel]
fn debug_macro(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = dbg!(x[i]);
}

fn main() {}
