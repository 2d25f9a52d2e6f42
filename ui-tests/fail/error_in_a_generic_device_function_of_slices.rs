//! One error in a generic device function that takes slices and functions is one error, too.

use cl_runtime::prelude::*;

#[device]
fn fold<T: Number, F: Fn(T, T) -> T>(values: &[T], f: F) -> T {
    let text = "not for kernels";
    f(values[0], values[1])
}

#[device]
fn plus(a: u32, b: u32) -> u32 {
    a + b
}

#[kernel]
fn sums(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let value: u32 = fold(x, plus);
    y[i] = value;
}

fn main() {}
