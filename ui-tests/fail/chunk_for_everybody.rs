//! All work-items go over all chunks.

use cl_runtime::prelude::*;

#[kernel]
fn chunk_for_everybody(y: &mut [f32]) {
    for chunk in y.chunks_exact_mut(4) {
        chunk[0] = 1.0;
    }
}

fn main() {}
