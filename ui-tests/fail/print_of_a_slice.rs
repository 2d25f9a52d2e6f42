//! A slice is printed element by element.

use cl_runtime::prelude::*;

#[kernel]
fn print_of_a_slice(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    println!("{:?}", x);
    y[i] = x[i];
}

fn main() {}
