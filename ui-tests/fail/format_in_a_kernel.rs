//! There is no text.

use cl_runtime::prelude::*;

#[kernel]
fn format_in_a_kernel(y: &mut [f32]) {
    let i = global_id(0);
    let text = format!("{i}");
    y[i] = text.len() as f32;
}

fn main() {}
