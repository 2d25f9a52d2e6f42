//! `unsafe` does not take the check of barriers away.

use cl_runtime::prelude::*;

/// # Safety
///
/// `y` has as many elements as there are work-items.
#[kernel(local = 64)]
unsafe fn some_wait(y: &mut [u32]) {
    let i = global_id(0);
    if i % 2 == 0 {
        barrier();
    }
    y[i] = 1;
}

fn main() {}
