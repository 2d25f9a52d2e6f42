//! What the index leaves over is not one's own.

use cl_runtime::prelude::*;

#[kernel]
fn index_modulo_a_constant(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < x.len() {
        y[i % 16] = x[i];
    }
}

fn main() {}
