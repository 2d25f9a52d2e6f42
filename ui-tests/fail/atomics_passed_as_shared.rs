//! A buffer of which atomics are changed is passed as `&mut buffer`.

use cl_runtime::prelude::*;

use std::sync::atomic::{AtomicU32, Ordering};

#[kernel]
fn count(bins: &[AtomicU32]) {
    bins[0].fetch_add(1, Ordering::Relaxed);
}

fn main() -> cl_runtime::Result<()> {
    let queue = Queue::auto()?;
    let bins = Buffer::<u32>::zeroed(&queue, 1)?;
    count(&bins).global(4).run(&queue)
}
