//! Names that nothing has: rustc's own messages.

use cl_runtime::prelude::*;

#[kernel]
fn undefined_variable(y: &mut [f32]) {
    y[0] = factor;
}

#[kernel]
fn undefined_function(y: &mut [f32]) {
    y[0] = missing(1.0);
}

#[kernel]
fn undefined_function_of_known_types(y: &mut [f32]) {
    y[0] = missing(1.0f32);
}

#[kernel]
fn no_such_loop(y: &mut [f32]) {
    for i in 0..4 {
        y[i] = 1.0;
        break 'outer;
    }
}

fn main() {}
