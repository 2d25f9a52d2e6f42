//! A variable leads into one memory.

use cl_runtime::prelude::*;

#[kernel(local = 4)]
fn two_memories(x: &[f32], n: u32, y: &mut [f32]) {
    let own = [1.0f32, 2.0];
    let found = if n > 1 { &x[..2] } else { &own[..] };
    y[global_id(0)] = found[0];
}

fn main() {}
