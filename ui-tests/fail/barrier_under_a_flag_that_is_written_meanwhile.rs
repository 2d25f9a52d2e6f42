//! A flag that one work-item clears while others still look at it.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use cl_runtime::prelude::*;

#[kernel(local = 64)]
fn barrier_under_a_flag_that_is_written_meanwhile(x: &[u32], y: &mut [u32]) {
    #[local]
    let changed: [AtomicU32; 1];
    let (i, k) = (global_id(0), local_id(0));
    if k == 0 {
        changed[0].store(x[0], Relaxed);
    }
    barrier();
    while changed[0].load(Relaxed) > 0 {
        if k == 0 {
            changed[0].fetch_sub(1, Relaxed);
        }
        barrier();
    }
    y[i] = 1;
}

fn main() {}
