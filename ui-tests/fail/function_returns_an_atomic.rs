//! An atomic stays where it is.

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

#[device]
fn gives_an_atomic(x: &AtomicU32) -> AtomicU32 {
    AtomicU32::new(x.load(Relaxed))
}

fn main() {}
