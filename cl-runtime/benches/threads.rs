//! Sixteen threads launching on queues of their own and on shared ones, for so many seconds on each device: right answers, no
//! deadlock, and nothing left behind.
//!
//! ```text
//! cargo bench -p cl-runtime --features observe --bench threads -- 60
//! CL_DEVICE=native cargo bench -p cl-runtime --bench threads -- 60 4      # four threads
//! ```
//!
//! It fails if an answer is wrong, if nothing happens for a minute, if the process has grown by more than a few megabytes in the
//! second half (before, the allocators and drivers of sixteen threads still take their share), and, with the feature `observe`, if
//! more references to OpenCL objects and native memories are held after the last tenth than after the first.
#![allow(missing_docs, unused_macros)]
// as in expansions: indices are below the lengths, and arguments are what kernels take
#![allow(clippy::undocumented_unsafe_blocks)]

#[macro_use]
#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../tests/common/crowd.rs"]
mod crowd;

use cl_runtime::{Result, prelude::*};
use crowd::Crowd;
use std::time::{Duration, Instant};

fn main() -> Result<()> {
    let mut numbers = std::env::args().filter_map(|argument| argument.parse().ok());
    let (seconds, threads) = (numbers.next().unwrap_or(3.0), numbers.next().unwrap_or(16.0) as u32);
    let devices = match std::env::var_os("CL_DEVICE") {
        Some(_) => vec![Device::select()?],
        None => Device::all(),
    };
    let tenth = Duration::from_secs_f64(seconds / 10.0);
    for device in devices {
        let mut crowd = Crowd::new(&device)?;
        let (mut iterations, mut sizes, mut references) = (0, Vec::new(), Vec::new());
        for _ in 0..10 {
            let started = Instant::now();
            iterations = crowd.run(threads, |iteration| iteration < 8 || started.elapsed() < tenth);
            crowd.forget()?;
            sizes.push(resident_kib());
            references.push(references_held());
        }
        println!(
            "{device}: {threads} threads, {iterations} iterations in {seconds} s, {sizes:?} KiB, references {references:?}"
        );
        let most = |sizes: &[u64]| sizes.iter().copied().max().unwrap_or(0);
        assert!(most(&sizes[5..]).saturating_sub(most(&sizes[..5])) < 16 << 10, "the process has grown");
        // what was last in a queue that is gone may be held until there is another
        assert!(references[9] <= references[0] + threads as isize, "references are left behind");
    }
    Ok(())
}

/// The references that are held when what is under way is done.
#[cfg(feature = "observe")]
fn references_held() -> isize {
    // what threads of the library let go they let go soon
    let counts = (0..20).map(|_| {
        std::thread::sleep(Duration::from_millis(10));
        cl_runtime::observe::live()
    });
    counts.min().unwrap_or(0)
}

#[cfg(not(feature = "observe"))]
fn references_held() -> isize {
    0
}

/// How much memory the process has, where the system says it.
fn resident_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}
