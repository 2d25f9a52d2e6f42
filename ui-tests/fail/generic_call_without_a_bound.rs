//! What is computed with has to be a number.

use cl_runtime::prelude::*;

#[kernel]
fn double<T: Element>(x: &[T], y: &mut [T]) {
    let i = global_id(0);
    y[i] = x[i] + x[i];
}

fn main() {}
