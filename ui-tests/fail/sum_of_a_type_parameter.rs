//! A sum of numbers whose type is a parameter.

use cl_runtime::prelude::*;

#[device]
fn total<T: Number>(x: &[T]) -> T {
    x.iter().copied().sum()
}

fn main() {
    let _ = total(&[1.0f32]);
}
