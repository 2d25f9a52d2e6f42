//! What it costs to make a buffer, to use it once and to drop it, with a pool and without, on every device.
//!
//! ```text
//! cargo bench -p cl-runtime --bench pool
//! ```
#![allow(missing_docs)]

use cl_runtime::{Pool, Result, prelude::*};
use std::time::{Duration, Instant};

fn main() -> Result<()> {
    for device in Device::all() {
        println!("{device}");
        let (queue, pool) = (Queue::new(&device)?, Pool::new(&device));
        for kib in [1, 64, 1024, 16 * 1024, 128 * 1024] {
            let len = kib << 8;
            let plain = time(&queue, || Buffer::filled(&queue, len, 1u32))?;
            let pooled = time(&queue, || pool.filled(&queue, len, 1u32))?;
            let mut kept = Buffer::zeroed(&queue, len)?;
            let fill = time(&queue, || kept.fill(&queue, 1u32))?;
            println!("{kib:7} KiB: {plain:>10.2?} without, {pooled:>10.2?} with, {fill:>10.2?} only filled");
        }
    }
    Ok(())
}

/// The time of one iteration, the best of five rounds.
fn time<T>(queue: &Queue, mut iteration: impl FnMut() -> Result<T>) -> Result<Duration> {
    let mut best = Duration::MAX;
    for _ in 0..5 {
        let (started, mut iterations) = (Instant::now(), 0);
        while started.elapsed() < Duration::from_millis(30) {
            for _ in 0..8 {
                iteration()?;
            }
            queue.finish()?;
            iterations += 8;
        }
        best = best.min(started.elapsed() / iterations);
    }
    Ok(best)
}
