//! Anybody's element is read.

use cl_runtime::prelude::*;

#[kernel]
fn output_read_at_an_index_from_data(index: &[u32], y: &mut [f32]) {
    let i = global_id(0);
    let from = index[i] as usize;
    if from < y.len() {
        y[i] = y[from];
    }
}

fn main() {}
