//! Both halves are everybody's.

use cl_runtime::prelude::*;

#[kernel]
fn half_each_by_split_at_mut(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let middle = y.len() / 2;
    let (low, high) = y.split_at_mut(middle);
    low[0] = x[i];
    high[0] = x[i];
}

fn main() {}
