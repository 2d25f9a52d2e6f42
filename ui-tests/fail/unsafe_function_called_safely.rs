//! An `unsafe` device function is called in an `unsafe` block.

use cl_runtime::prelude::*;

/// # Safety
///
/// `x` has an element.
#[device]
unsafe fn first(x: &[f32]) -> f32 {
    unsafe { *x.get_unchecked(0) }
}

#[kernel]
fn unsafe_function_called_safely(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = first(x);
}

fn main() {}
