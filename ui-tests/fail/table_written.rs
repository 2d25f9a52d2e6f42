//! Tables are read.

use cl_runtime::prelude::*;

const TABLE: [f32; 4] = [1.0, 2.0, 3.0, 4.0];

#[kernel]
fn table_written(y: &mut [f32]) {
    let i = global_id(0);
    TABLE[i % 4] = 0.0;
    y[i] = TABLE[i % 4];
}

fn main() {}
