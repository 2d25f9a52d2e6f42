//! All that is wrong with a body is said at once, rustc's errors beside ours, and nothing that follows from something else.

use cl_runtime::prelude::*;

#[kernel]
fn all_errors_at_once(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let boxed = Box::new(x[i]);
    let root = boxed.sqroot();
    let list = vec![root, 1.0];
    let wide = x.len() as u128;
    let count: u32 = x.len();
    let word = 'w';
    y[i] = list[0] + root * 2.0;
}

fn main() {}
