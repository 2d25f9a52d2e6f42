//! The algorithms of `cl-array` on a device, beside simple ones of the host.
//!
//! ```text
//! cargo run --release -p arrays -- --elements 67108864    # on the device that `Queue::auto` chooses
//! CL_DEVICE=nvidia cargo run --release -p arrays -- --only sort
//! ```
//!
//! Each round runs every algorithm, so that a slow spell of the machine meets all of them: several calls one after the
//! other, then one wait. The table has the medians of the wall-clock times of a round, divided by the number of calls; the
//! throughput, in elements and in the bytes that the algorithm must move at least, each input read and each output written
//! once; and the ratio of these bytes per second to those of a copy. The product is of square matrices with about as many
//! elements, and has the operations per second too. Names with "waits" are of functions whose every call
//! waits for the device. Results are compared with the host's before anything is timed. `compare.py` beside this file's
//! folder measures the same with CuPy and PyOpenCL.

mod device;
mod host;

use std::{
    process::ExitCode,
    time::{Duration, Instant},
};

use anyhow::{Result, ensure};
use cl_runtime::prelude::*;
use clap::Parser;

/// Times the algorithms of `cl-array`.
#[derive(Parser)]
struct Args {
    /// The number of elements
    #[arg(long, default_value_t = 1 << 22)]
    elements: usize,
    /// The number of rounds
    #[arg(long, default_value_t = 11)]
    rounds: usize,
    /// The number of calls in a round, of algorithms on the device
    #[arg(long, default_value_t = 1)]
    calls: usize,
    /// Only the algorithms with one of these in their names, and the copy; separated by commas
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// Leaves out the algorithms of the host
    #[arg(long)]
    no_host: bool,
    /// Leaves out the comparison with the host's results
    #[arg(long)]
    no_check: bool,
    /// Uses work-groups of many work-items, or of one, instead of what suits the device
    #[arg(long)]
    wide: Option<bool>,
}

/// An algorithm, the bytes that it must move for each element, and how to run it.
struct Case<'a> {
    name: &'static str,
    bytes: f64,
    /// The operations for each element, where they are what counts.
    flops: f64,
    run: Box<dyn FnMut() -> Result<()> + 'a>,
    calls: usize,
    times: Vec<Duration>,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<()> {
    ensure!(args.rounds > 0 && args.calls > 0 && args.elements > 0, "there is nothing to measure");
    let queue = Queue::auto()?;
    cl_array::force_groups(args.wide);
    let Args { elements, rounds, calls, .. } = *args;
    println!("{}, {elements} elements, {rounds} rounds of {calls} calls", queue.device());
    let data = host::Data::new(elements);
    if !args.no_check {
        device::check(&queue, &data)?;
    }
    let inputs = device::Inputs::new(&queue, &data)?;
    let mut outputs = device::Outputs::new(&queue, elements)?;
    let mut cases = device::cases(&queue, &inputs, &mut outputs, calls);
    if !args.no_host {
        cases.extend(host::cases(&data));
    }
    let is_wanted = |case: &Case<'_>| case.name == "copy" || args.only.iter().any(|part| case.name.contains(part));
    cases.retain(|case| args.only.is_empty() || is_wanted(case));
    for round in 0..=rounds {
        for case in &mut cases {
            let start = Instant::now();
            for _ in 0..case.calls {
                (case.run)()?;
            }
            queue.finish()?;
            // the first round builds programs and fills the pool
            if round > 0 {
                case.times.push(start.elapsed() / case.calls as u32);
            }
        }
    }
    print(&mut cases, elements);
    Ok(())
}

fn print(cases: &mut [Case<'_>], elements: usize) {
    println!("{:<24} {:>10} {:>12} {:>9} {:>8}", "", "ms", "Melem/s", "GB/s", "of copy");
    let mut copy = None;
    for case in cases {
        case.times.sort_unstable();
        let seconds = case.times[case.times.len() / 2].as_secs_f64();
        let (rate, bytes) = (elements as f64 / seconds / 1e6, elements as f64 * case.bytes / seconds / 1e9);
        let ratio = bytes / *copy.get_or_insert(bytes);
        print!("{:<24} {:>10.4} {rate:>12.1} {bytes:>9.1} {ratio:>8.2}", case.name, seconds * 1e3);
        if case.flops > 0.0 {
            print!(" {:>9.1} GFLOP/s", rate * case.flops / 1e3);
        }
        println!();
    }
}
