//! Safe kernels against the same algorithms written by hand in OpenCL C.
//!
//! ```text
//! cargo run --release -p speed                       # on the device that `Queue::auto` chooses
//! CL_DEVICE=nvidia cargo run --release -p speed
//! cargo run --release -p speed -- --only md5 --dump /tmp/speed
//! cargo run --release -p speed -- --contract         # the same with `fp = "contract"` and the driver's default options
//! cargo run --release -p speed -- --native           # the native device against this device
//! cargo run --release -p speed -- --rayon            # the native device against Rust with rayon
//! cargo run --release -p speed -- --host             # launches, builds, buffers and transfers
//! cargo run --release -p speed -- --all --save speed # all of these on every device, with JSON and charts in the folder `speed`
//! ```
//!
//! The two run alternately, in one process, with the same work-groups and the same build options. Their results must be
//! equal, to the bit unless sums of products may be fused, before anything is timed. The table has the medians of the
//! events' times.

#![allow(clippy::undocumented_unsafe_blocks, reason = "each passes a twin the arguments of its source")]

mod bench;
mod built;
mod chart;
mod host;
// the kernels are written like their twins
#[allow(clippy::assign_op_pattern, clippy::manual_abs_diff, clippy::manual_memcpy)]
mod kernels;
/// The same kernels with `fp = "contract"`, which `build.rs` writes.
#[allow(clippy::assign_op_pattern, clippy::manual_abs_diff, clippy::manual_memcpy, dead_code, unreachable_pub)]
mod contracted {
    include!(concat!(env!("OUT_DIR"), "/contract.rs"));
}
mod native;
mod ptx;
mod results;
mod with_rayon;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, ensure};
use cl_runtime::prelude::*;
use clap::Parser;

use crate::bench::Bench;
use crate::results::Table;

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
    /// Compares kernels with `fp = "contract"` with their twins, built with the driver's default options
    #[arg(long)]
    contract: bool,
    /// Compares the native device with the device, instead of the kernels with their twins
    #[arg(long)]
    native: bool,
    /// Compares the native device with the same jobs written in Rust with rayon, and with other CPU devices for an empty
    /// kernel
    #[arg(long, conflicts_with_all = ["native", "dump"])]
    rayon: bool,
    /// Compares what the host spends on launches, builds, buffers and transfers
    #[arg(long, conflicts_with_all = ["native", "rayon", "dump"])]
    host: bool,
    /// All comparisons, on every OpenCL device
    #[arg(long, conflicts_with_all = ["native", "rayon", "host", "contract"])]
    all: bool,
    /// Saves the tables to this folder: `results.json`, and a chart of each
    #[arg(long)]
    save: Option<PathBuf>,
    #[arg(long, hide = true)]
    first_launch: Option<String>,
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
    if let Some(device) = &args.first_launch {
        return host::first_launch(device);
    }
    ensure!(args.rounds > 0 && args.scale > 0, "there is nothing to measure");
    built::note();
    let tables = if args.all { all(args)? } else { vec![chosen(args)?] };
    args.save.as_ref().map_or(Ok(()), |folder| results::save(&tables, folder))
}

/// The comparison that the options name.
fn chosen(args: &Args) -> Result<Table> {
    if args.rayon {
        return with_rayon::compare(args);
    }
    let device = Device::select()?;
    ensure!(!device.is_native(), "the hand-written kernels need an OpenCL device, and this is {device}");
    let queue = Queue::builder(&device).profiling(true).build()?;
    println!("{device}");
    match (args.native, args.host) {
        (true, _) => native::compare(&queue, args),
        (_, true) => host::compare(&queue, args),
        _ => by_hand(&queue, args, args.contract),
    }
}

fn by_hand(queue: &Queue, args: &Args, contract: bool) -> Result<Table> {
    let mut bench = Bench::new(queue, args, contract);
    if contract {
        contracted::all(&mut bench)?
    } else {
        kernels::all(&mut bench)?
    }
    bench.summary()
}

/// All comparisons, on every OpenCL device; the native device is compared with devices that use the same cores.
fn all(args: &Args) -> Result<Vec<Table>> {
    let mut tables = Vec::new();
    for device in Device::all().iter().filter(|device| !device.is_native()) {
        let queue = Queue::builder(device).profiling(true).build()?;
        for contract in [false, true] {
            println!("\n{device}, {}", if contract { "contract" } else { "strict" });
            tables.push(by_hand(&queue, args, contract)?);
        }
        println!("\n{device}, the host");
        tables.push(host::compare(&queue, args)?);
        if device.kind() == cl_runtime::DeviceKind::Cpu {
            println!("\nthe native device and {device}");
            tables.push(native::compare(&queue, args)?);
        }
    }
    println!("\nthe native device and rayon");
    tables.push(with_rayon::compare(args)?);
    Ok(tables)
}
