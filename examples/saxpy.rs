//! The first kernel: `y = a * x + y`, one work-item for each element.
//!
//! ```text
//! cargo run --release --example saxpy              # runs it on the best device
//! cargo run --release --example saxpy -- --source  # its OpenCL C
//! cargo run --release --example saxpy -- --panic   # the error of an index out of bounds on the device
//! ```

// as the formula is usually written
#![allow(clippy::assign_op_pattern)]

use std::process::ExitCode;

use anyhow::Result;
use cl_runtime::prelude::*;
use examples::cli;

#[kernel]
fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = a * x[i] + y[i];
}

/// Multiplies and adds.
#[derive(clap::Parser)]
struct Args {
    /// Print the kernel's OpenCL C, and stop
    #[arg(long)]
    source: bool,
    /// Launch one work-item too many
    #[arg(long)]
    panic: bool,
}

fn main() -> ExitCode {
    cli::run(run)
}

fn run(args: Args) -> Result<()> {
    if args.source {
        print!("{}", saxpy::KERNEL.source());
        return Ok(());
    }
    let queue = Queue::auto()?;
    let x = Buffer::from_slice(&queue, &[1.0f32; 1024])?;
    let mut y = Buffer::zeroed(&queue, 1024)?;
    saxpy(2.0, &x, &mut y).global(1024 + usize::from(args.panic)).run(&queue)?;
    println!("{}: {:?} …", queue.device().name(), &y.to_vec(&queue)?[..4]);
    Ok(())
}
