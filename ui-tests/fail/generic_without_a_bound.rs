//! A type parameter says what it can be.

use cl_runtime::prelude::*;

#[kernel]
fn is_generic<T: Copy>(x: &[T], y: &mut [T]) {
    let i = global_id(0);
    y[i] = x[i];
}

fn main() {}
