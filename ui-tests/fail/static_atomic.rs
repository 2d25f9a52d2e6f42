//! A counter of the host's.

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicU32, Ordering};

static COUNT: AtomicU32 = AtomicU32::new(0);

#[kernel]
fn static_atomic(x: &[f32]) {
    let i = global_id(0);
    if x[i] > 0.0 {
        COUNT.fetch_add(1, Ordering::Relaxed);
    }
}

fn main() {}
