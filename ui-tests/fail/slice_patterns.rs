//! A pattern takes an array apart, not a slice.

use cl_runtime::prelude::*;

#[kernel]
fn slice_patterns(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let [a, b, ..] = x else { return };
    match x {
        [first, .., last] => y[i] = first + last,
        _ => y[i] = *a + b.sqrt(),
    }
}

fn main() {}
