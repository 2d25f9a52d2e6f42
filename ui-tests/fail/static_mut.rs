//! There are no global variables.

use cl_runtime::prelude::*;

static mut COUNT: u32 = 0;

#[kernel]
fn static_mut(y: &mut [u32]) {
    let i = global_id(0);
    unsafe {
        COUNT += 1;
        y[i] = COUNT;
    }
}

fn main() {}
