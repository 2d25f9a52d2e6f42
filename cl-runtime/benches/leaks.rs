//! The memory of the process over many iterations of making, using and dropping buffers, on every device.
//!
//! ```text
//! cargo bench -p cl-runtime --bench leaks -- 1000000
//! CL_DEVICE=native cargo bench -p cl-runtime --bench leaks -- 1000000
//! ```
//!
//! It fails if the process is larger after the last iteration than after the first tenth, by more than a megabyte.
#![allow(missing_docs, unused_macros)]
// as in expansions: indices are below the lengths, and arguments are what kernels take
#![allow(clippy::undocumented_unsafe_blocks)]

#[macro_use]
#[path = "../tests/common/mod.rs"]
mod common;

use cl_runtime::{Result, prelude::*};
use std::time::Instant;

fn main() -> Result<()> {
    let iterations = std::env::args().filter_map(|argument| argument.parse().ok()).next().unwrap_or(20_000);
    let devices = match std::env::var_os("CL_DEVICE") {
        Some(_) => vec![Device::select()?],
        None => Device::all(),
    };
    let mut leaks = false;
    for device in devices {
        let (queue, started) = (Queue::new(&device)?, Instant::now());
        let mut sizes = Vec::new();
        for number in 0..iterations {
            iteration(&queue, number as u32)?;
            if (number + 1) % (iterations / 10).max(1) == 0 {
                sizes.push(resident_kib());
            }
        }
        let (first, last) = (sizes[0], sizes[sizes.len() - 1]);
        let grown = last.saturating_sub(first);
        println!(
            "{device}: {iterations} iterations in {:.1?}, {first} KiB to {last} KiB: {sizes:?}",
            started.elapsed()
        );
        leaks |= grown > 1024;
    }
    assert!(!leaks, "the process has grown");
    Ok(())
}

/// Two buffers, a launch with one of them and a read.
fn iteration(queue: &Queue, number: u32) -> Result<()> {
    let mut x = Buffer::from_slice(queue, &[number; 64])?;
    common::step(1, 1, &mut x).global(64).launch(queue)?;
    let mut y = Buffer::zeroed(queue, 64)?;
    y.copy_from(queue, &x)?;
    match number % 4 {
        0 => assert_eq!(y.to_vec(queue)?, [number + 1; 64]),
        1 => drop(y.read_async(queue)?),
        2 => assert_eq!(y.map(queue)?[63], number + 1),
        _ => queue.finish()?,
    }
    Ok(())
}

/// How much memory the process has, where the system says it.
fn resident_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}
