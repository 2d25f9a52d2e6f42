//! Both branches have one type.

use cl_runtime::prelude::*;

#[kernel]
fn branches_differ(n: u32, y: &mut [f32]) {
    y[global_id(0)] = if n > 1 { 1.0 } else { 2u32 };
}

fn main() {}
