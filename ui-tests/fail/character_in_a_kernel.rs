//! There are no characters, only bytes.

use cl_runtime::prelude::*;

#[kernel]
fn character_in_a_kernel(y: &mut [u32]) {
    let i = global_id(0);
    let letter = 'x';
    y[i] = letter as u32;
}

fn main() {}
