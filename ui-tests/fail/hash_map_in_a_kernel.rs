//! There are no maps.

use cl_runtime::prelude::*;

#[kernel]
fn hash_map_in_a_kernel(y: &mut [f32]) {
    let mut counts = std::collections::HashMap::new();
    counts.insert(1, 2);
    y[global_id(0)] = 1.0;
}

fn main() {}
