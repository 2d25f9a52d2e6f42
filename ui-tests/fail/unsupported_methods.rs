//! Methods that std has and kernels do not.

use cl_runtime::prelude::*;

#[kernel]
fn methods(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = x[i].sin_cos().0;
}

#[kernel]
fn of_scalars(n: u32, y: &mut [u32]) {
    let i = global_id(0);
    y[i] = n.isqrt();
}

#[kernel]
fn of_slices(x: &[f32], y: &mut [f32]) {
    if x.is_empty() {
        y.fill(1.0);
    }
}

#[kernel]
fn associated(y: &mut [u32]) {
    y[0] = u32::from(3u8);
}

fn main() {}
