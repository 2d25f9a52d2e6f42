//! A buffer that work-items share as atomics is nothing else meanwhile.

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicU32, Ordering};

#[kernel]
fn count(x: &[u32], bins: &[AtomicU32]) {
    bins[x[global_id(0)] as usize].fetch_add(1, Ordering::Relaxed);
}

fn read_as_numbers(queue: &Queue, x: &mut Buffer<u32>) -> cl_runtime::Result<()> {
    count(&*x, x).global(4).run(queue)
}

fn by_a_shared_reference(queue: &Queue, x: &Buffer<u32>) -> cl_runtime::Result<()> {
    count(x, x).global(4).run(queue)
}

fn of_another_width(queue: &Queue, x: &Buffer<u32>, bins: &mut Buffer<u64>) -> cl_runtime::Result<()> {
    count(x, bins).global(4).run(queue)
}

fn main() {}
