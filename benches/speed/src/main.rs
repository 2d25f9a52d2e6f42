//! Safe kernels against the same algorithms written by hand in OpenCL C.
//!
//! ```text
//! cargo run --release -p speed                       # on the device that `Queue::auto` chooses
//! CL_DEVICE=nvidia cargo run --release -p speed
//! cargo run --release -p speed -- --only md5 --dump /tmp/speed
//! cargo run --release -p speed -- --native           # the native device against this device
//! cargo run --release -p speed -- --rayon            # the native device against Rust with rayon
//! ```
//!
//! The two run alternately, in one process, with the same work-groups and the same build options. Their results must be
//! equal, to the bit, before anything is timed. The table has the medians of the events' times.

#![allow(clippy::undocumented_unsafe_blocks, reason = "each passes a twin the arguments of its source")]

mod bench;
mod built;
// the kernels are written like their twins
#[allow(clippy::assign_op_pattern, clippy::manual_abs_diff, clippy::manual_memcpy)]
mod kernels;
mod native;
mod ptx;
mod with_rayon;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, ensure};
use cl_runtime::prelude::*;
use clap::Parser;

use crate::bench::Bench;

/// Compares kernels with the same algorithms written by hand in OpenCL C.
#[derive(Parser)]
struct Args {
    /// Only the kernels with this in their names
    #[arg(long, default_value = "")]
    only: String,
    /// The number of pairs of runs, half of which begin with the twin
    #[arg(long, default_value_t = 21)]
    rounds: usize,
    /// The size of the inputs: 1 for a CPU, 8 for a large GPU
    #[arg(long, default_value_t = 1)]
    scale: usize,
    /// Compares the native device with the device, instead of the kernels with their twins
    #[arg(long)]
    native: bool,
    /// Compares the native device with the same jobs written in Rust with rayon, and with other CPU devices for an empty
    /// kernel
    #[arg(long, conflicts_with_all = ["native", "dump"])]
    rayon: bool,
    /// Writes the sources of both, and their binaries, to this folder
    #[arg(long)]
    dump: Option<PathBuf>,
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
    ensure!(args.rounds > 0 && args.scale > 0, "there is nothing to measure");
    if args.rayon {
        return with_rayon::compare(args);
    }
    built::note();
    let device = Device::select()?;
    ensure!(!device.is_native(), "the hand-written kernels need an OpenCL device, and this is {device}");
    let queue = Queue::builder(&device).profiling(true).build()?;
    println!("{device}");
    if args.native {
        return native::compare(&queue, args);
    }
    let mut bench = Bench::new(&queue, args);
    kernels::all(&mut bench)?;
    bench.summary()
}
