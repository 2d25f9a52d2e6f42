//! A message is a literal.

use cl_runtime::prelude::*;

#[kernel]
fn unwrap_of_a_message(text: &[u8], x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i >= x.len() {
        panic!("{}", text);
    }
    y[i] = x[i];
}

fn main() {}
