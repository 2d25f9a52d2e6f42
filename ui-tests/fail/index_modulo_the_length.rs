//! What the index leaves over is not one's own.

use cl_runtime::prelude::*;

#[kernel]
fn index_modulo_the_length(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < x.len() {
        let at = i % y.len();
        y[at] = x[i];
    }
}

fn main() {}
