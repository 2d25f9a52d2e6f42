//! rustc's warnings hold inside kernels, once each.

#![deny(warnings)]

use cl_runtime::prelude::*;

#[kernel]
fn unused_variable(x: &[f32], y: &mut [f32]) {
    let unused = x[0];
    let mut never_changed = 1.0;
    y[0] = never_changed;
}

#[kernel]
fn unused_parameter(n: u32, y: &mut [f32]) {
    y[0] = 1.0;
}

#[kernel]
fn unreachable_code(y: &mut [f32]) {
    return;
    y[0] = 1.0;
}

#[device]
fn unused_in_helper(n: u32) -> u32 {
    let unused = n;
    1
}

#[kernel]
fn needless_parentheses(y: &mut [u32]) {
    if (y[0] > 1) {
        y[0] = unused_in_helper(2u32);
    }
}

fn main() -> cl_runtime::Result<()> {
    let queue = Queue::auto()?;
    let x = Buffer::from_slice(&queue, &[1.0f32; 4])?;
    let mut y = Buffer::zeroed(&queue, 4)?;
    unused_variable(&x, &mut y).global(4).run(&queue)?;
    unused_parameter(1, &mut y).global(4).run(&queue)?;
    unreachable_code(&mut y).global(4).run(&queue)?;
    let mut z = Buffer::zeroed(&queue, 4)?;
    needless_parentheses(&mut z).global(4).run(&queue)
}
