//! Nor has it recursion by way of another function.

use cl_runtime::prelude::*;

#[device]
fn is_even(n: u32) -> bool {
    if n == 0 { true } else { is_odd(n - 1) }
}

#[device]
fn is_odd(n: u32) -> bool {
    if n == 0 { false } else { is_even(n - 1) }
}

#[kernel]
fn parity(y: &mut [u32]) {
    let i = global_id(0);
    if is_even(i as u32) {
        y[i] = 1;
    }
}

fn main() {}
