//! A kernel returns nothing, so that there is nowhere for `?` to go.

use cl_runtime::prelude::*;

#[kernel]
fn question_mark_in_a_kernel(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let v = x.get(i)?;
    y[i] = *v;
}

fn main() {}
