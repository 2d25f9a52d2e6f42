//! The same kernels with cl-runtime and with CubeCL, on one GPU, in one process.
//!
//! ```console
//! cargo run --release                       # all kernels, then launches
//! CL_DEVICE=nvidia cargo run --release -- --only bodies
//! ```
//!
//! The environment variable `CL_DEVICE` names the OpenCL device; CubeCL takes the first CUDA device.

mod bench;
#[path = "../../speed/src/built.rs"]
mod built;
mod launches;
mod ours;
/// The same kernels with `fp = "contract"`, which `build.rs` writes.
#[allow(dead_code, reason = "not all are needed")]
mod contracted {
    include!(concat!(env!("OUT_DIR"), "/contract.rs"));
}
mod rows;
#[allow(clippy::assign_op_pattern, clippy::too_many_arguments, missing_docs, reason = "`#[cube]` writes more items")]
mod theirs;

use std::process::ExitCode;

use anyhow::{Result, ensure};
use cl_runtime::prelude::*;
use clap::Parser;
use cubecl::Runtime as _;
use cubecl::cuda::CudaDevice;

use crate::bench::{Bench, Rt};

/// Compares cl-runtime with CubeCL.
#[derive(Parser)]
struct Args {
    /// Only the kernels with this in their names
    #[arg(long, default_value = "")]
    only: String,
    /// The number of rounds, in each of which all ways run once
    #[arg(long, default_value_t = 11)]
    rounds: usize,
    /// Divides the lengths of the inputs, for a small device
    #[arg(long, default_value_t = 1)]
    shrink: usize,
    /// Prints the times of cl-rs by OpenCL's events too, which makes launches slower
    #[arg(long)]
    events: bool,
    /// Prints the OpenCL C of the strict kernels of cl-rs; for CubeCL, set `CUBECL_DEBUG_LOG=stdout`
    #[arg(long)]
    sources: bool,
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
    ensure!(args.rounds > 0 && args.shrink.is_power_of_two(), "there is nothing to measure");
    if args.sources {
        built::note();
    }
    let device = Device::select()?;
    let queue = Queue::builder(&device).profiling(args.events).build()?;
    let client = Rt::client(&CudaDevice::default());
    println!("{device}; CubeCL: {}", Rt::name(&client));
    let mut bench = Bench::new(&queue, &client, args);
    rows::all(&mut bench)?;
    let failed = bench.summary();
    launches::compare(&queue, &client, args.rounds)?;
    ensure!(failed == 0, "{failed} of the kernels failed");
    Ok(())
}
