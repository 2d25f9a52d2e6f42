//! Local memory holds no references.

use cl_runtime::prelude::*;

#[kernel]
fn local_reference(y: &mut [f32]) {
    #[local]
    let first: &f32;
    y[global_id(0)] = *first;
}

fn main() {}
