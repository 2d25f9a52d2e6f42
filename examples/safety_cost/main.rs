//! The cost of safety: each kernel as safe code against the same kernel as `unsafe fn` with `get_unchecked`.
//!
//! ```text
//! cargo run --release --example safety_cost                   # on every device
//! CL_DEVICE=native cargo run --release --example safety_cost  # on one
//! cargo run --release --example safety_cost -- --only tree    # one kernel
//! ```
//!
//! The two run alternately, in one process, so that a disturbance affects both. The table has the medians of the events'
//! times.

mod safe;
mod unchecked;

use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, ensure};
use cl_runtime::prelude::*;
use cl_runtime::{Kernel, Launch};
use examples::cli;

/// Compares safe kernels with the same ones without checks.
#[derive(clap::Parser)]
struct Args {
    /// Only the kernels with this in their names
    #[arg(long, default_value = "")]
    only: String,
    /// The number of runs of each of the two
    #[arg(long, default_value_t = 41)]
    rounds: usize,
    /// The approximate number of elements of a large buffer
    #[arg(long, default_value_t = 1 << 20)]
    size: usize,
}

fn main() -> ExitCode {
    cli::run(run)
}

fn run(args: Args) -> Result<()> {
    ensure!(args.rounds > 0 && args.size > 0, "there is nothing to measure");
    let devices = match std::env::var_os("CL_DEVICE") {
        Some(_) => vec![Device::select()?],
        None => Device::all(),
    };
    for device in devices {
        println!("{device}");
        println!("{:<16} {:>10} {:>10} {:>7}  checks", "kernel", "safe", "unchecked", "ratio");
        let queue = Queue::builder(&device).profiling(true).build()?;
        Bench { queue: &queue, args: &args }.all()?;
        println!();
    }
    Ok(())
}

struct Bench<'a> {
    queue: &'a Queue,
    args: &'a Args,
}

/// Runs two launches alternately, each with an output of its own, and prints the row of the table.
macro_rules! compare {
    ($bench:ident, $kernel:ident, $make:expr, |$out:ident| $($arg:expr),*; $global:expr) => {
        if stringify!($kernel).contains(&$bench.args.only) {
            let (mut safe_out, mut unchecked_out) = ($make?, $make?);
            let mut times = [Vec::new(), Vec::new()];
            for round in 0..=$bench.args.rounds {
                let safe = {
                    let $out = &mut safe_out;
                    $bench.time(safe::$kernel($($arg),*).global($global))?
                };
                let unchecked = {
                    let $out = &mut unchecked_out;
                    // SAFETY: the safe kernel, which has run with the same arguments, has not panicked
                    $bench.time(unsafe { unchecked::$kernel($($arg),*) }.global($global))?
                };
                // the first iteration builds the programs
                if round > 0 {
                    times[0].push(safe);
                    times[1].push(unchecked);
                }
                // the address of a buffer must not matter
                std::mem::swap(&mut safe_out, &mut unchecked_out);
            }
            let same = safe_out.to_vec($bench.queue)? == unchecked_out.to_vec($bench.queue)?;
            ensure!(same, "the results of `{}` differ", stringify!($kernel));
            show(safe::$kernel::KERNEL, times);
        }
    };
}

impl Bench<'_> {
    fn all(&self) -> Result<()> {
        self.elements()?;
        self.images()?;
        self.groups()?;
        self.tables()?;
        self.bodies()
    }

    fn time(&self, launch: Launch<'_>) -> cl_runtime::Result<Duration> {
        Ok(launch.launch(self.queue)?.profile()?.duration())
    }

    /// A buffer of numbers between 0 and 1.
    fn numbers(&self, len: usize) -> cl_runtime::Result<Buffer<f32>> {
        let number = |i: usize| (i.wrapping_mul(2_654_435_761) >> 8 & 0xffff) as f32 / 65536.0;
        Buffer::from_slice(self.queue, &(0..len).map(number).collect::<Vec<_>>())
    }

    fn integers<T: Element>(&self, len: usize, of: fn(usize) -> T) -> cl_runtime::Result<Buffer<T>> {
        let mixed = |i: usize| of(i.wrapping_mul(2_654_435_761) >> 8);
        Buffer::from_slice(self.queue, &(0..len).map(mixed).collect::<Vec<_>>())
    }

    fn elements(&self) -> Result<()> {
        let n = self.args.size;
        let x = self.numbers(n)?;
        let rounded = n.next_multiple_of(64);
        compare!(self, saxpy, self.numbers(n), |y| 0.5, &x, y; rounded);
        compare!(self, strided, self.numbers(n), |y| n, &x, y; 4096);
        compare!(self, four_each, self.numbers(4 * n), |y| &x, y; rounded);
        let (width, height) = (64, n / 64);
        compare!(self, rows, self.numbers(n), |y| width, height, &x, y; height.next_multiple_of(64));
        let index = self.integers(n, |i| i as u32)?.to_vec(self.queue)?;
        let index: Vec<u32> = index.into_iter().map(|i| (i as usize % n) as u32).collect();
        let index = Buffer::from_slice(self.queue, &index)?;
        compare!(self, gather, self.numbers(n), |y| &index, &x, y; rounded);
        compare!(self, exchange, self.integers(n, |i| i as u32), |x| 1, x; n / 2);
        Ok(())
    }

    fn images(&self) -> Result<()> {
        let (width, height) = (1021, self.args.size / 1021 + 1);
        let len = width * height;
        let global = [width.next_multiple_of(16), height.next_multiple_of(16)];
        let bytes = self.integers(len, |i| i as u8)?;
        let cells = self.integers(len, |i| (i & 1) as u8)?;
        let heat = self.numbers(len)?;
        compare!(self, image, Buffer::<u8>::zeroed(self.queue, len), |y| width, height, &bytes, y; global);
        compare!(self, life, Buffer::<u8>::zeroed(self.queue, len), |y| width, height, &cells, y; global);
        compare!(self, heat, self.numbers(len), |y| width, height, &heat, y; global);
        compare!(self, transpose, self.numbers(len), |y| width, height, &heat, y; global);
        let (m, n, k) = (250, 251, 253);
        let (a, b) = (self.numbers(m * k)?, self.numbers(k * n)?);
        compare!(self, product, self.numbers(m * n), |c| m, n, k, &a, &b, c; [256, 256]);
        Ok(())
    }

    fn groups(&self) -> Result<()> {
        let n = self.args.size;
        let (x, integers) = (self.numbers(n)?, self.integers(n, |i| i as u32 & 0xff)?);
        compare!(self, tree, self.numbers(64), |y| &x, y; 4096);
        compare!(self, halo, self.numbers(n), |y| &x, y; n.next_multiple_of(64));
        compare!(self, scan, Buffer::<u32>::zeroed(self.queue, n), |y| &integers, y; n.next_multiple_of(64));
        Ok(())
    }

    fn tables(&self) -> Result<()> {
        let n = self.args.size;
        let bytes = self.integers(n, |i| i as u8)?;
        compare!(self, histogram, Buffer::<u32>::zeroed(self.queue, 256), |y| &bytes, y; 4096);
        compare!(self, histogram_local, Buffer::<u32>::zeroed(self.queue, 256), |y| &bytes, y; 4096);
        // sixteen elements in each row
        let height = n / 16;
        let rows = Buffer::from_slice(self.queue, &(0..=height).map(|row| 16 * row as u32).collect::<Vec<_>>())?;
        let columns: Vec<u32> = (0..16 * height).map(|k| (k.wrapping_mul(2_654_435_761) % height) as u32).collect();
        let (columns, values) = (Buffer::from_slice(self.queue, &columns)?, self.numbers(16 * height)?);
        let x = self.numbers(height)?;
        let global = height.next_multiple_of(64);
        compare!(self, sparse, self.numbers(height), |y| &rows, &columns, &values, &x, y; global);
        Ok(())
    }

    fn bodies(&self) -> Result<()> {
        let n = 2048;
        let numbers = self.numbers(4 * n)?.to_vec(self.queue)?;
        let bodies: Vec<f32x4> = numbers.chunks_exact(4).map(f32x4::load).collect();
        let bodies = Buffer::from_slice(self.queue, &bodies)?;
        compare!(self, bodies, Buffer::<f32x4>::zeroed(self.queue, n), |y| &bodies, y; n);
        Ok(())
    }
}

fn show(kernel: &Kernel, mut times: [Vec<Duration>; 2]) {
    let [safe, unchecked] = &mut times;
    let (safe, unchecked) = (median(safe), median(unchecked));
    let ratio = safe.as_secs_f64() / unchecked.as_secs_f64();
    // a check is a condition and the call of a routine that records the panic
    let checks = kernel.source().matches("(&cl, ").count();
    let micros = |time: Duration| format!("{:.1} µs", time.as_secs_f64() * 1e6);
    println!("{:<16} {:>10} {:>10} {ratio:>7.3}  {checks}", kernel.name(), micros(safe), micros(unchecked));
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
