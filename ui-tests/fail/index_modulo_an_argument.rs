//! What the index leaves over is not one's own.

use cl_runtime::prelude::*;

#[kernel]
fn index_modulo_an_argument(n: usize, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < x.len() && n > 0 {
        y[i % n] = x[i];
    }
}

fn main() {}
