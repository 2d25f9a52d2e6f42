//! An atomic parameter is a slice of them.

use cl_runtime::prelude::*;

use std::sync::atomic::{AtomicU32, Ordering};

#[kernel]
fn atomic_by_value(count: &AtomicU32) {
    count.fetch_add(1, Ordering::Relaxed);
}

fn main() {}
