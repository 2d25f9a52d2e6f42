//! Runs the kernels on the native device and on an OpenCL device of the same cores, alternately.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Result, ensure};
use cl_runtime::prelude::*;

use crate::bench::{Bench, median};
use crate::results::Table;
use crate::{Args, kernels};

/// What a kernel has written, and how long its launches took.
#[derive(Default)]
pub(crate) struct Runs {
    pub(crate) written: Vec<f64>,
    pub(crate) times: Vec<Duration>,
}

/// Prints the times of both, and their ratio.
pub(crate) fn compare(other: &Queue, args: &Args) -> Result<Table> {
    let native = Queue::builder(&Device::native()).profiling(true).build()?;
    let mut runs = [BTreeMap::new(), BTreeMap::new()];
    // a slow spell of the machine should meet both
    for _ in 0..args.rounds.div_ceil(ROUNDS) {
        for (queue, runs) in [&native, other].into_iter().zip(&mut runs) {
            let mut bench = Bench::only_safe(queue, args, std::mem::take(runs));
            kernels::all(&mut bench)?;
            *runs = bench.into_runs();
        }
    }
    let [ours, theirs] = &runs;
    println!("{:<18} {:>10} {:>10} {:>6}", "kernel", "native", "device", "ratio");
    let device = other.device();
    let title = format!("Kernels on the native device and on {device}");
    let mut table = Table::new(&format!("native-{}", device.name()), title, ["native", "device"]);
    for (name, ours) in ours {
        let theirs = &theirs[name];
        if !are_close(&ours.written, &theirs.written) {
            println!("{name:<18} the results differ");
            continue;
        }
        let [a, b] = [ours, theirs].map(|runs| median(runs.times.clone()).as_secs_f64() * 1e6);
        println!("{name:<18} {a:>7.0} µs {b:>7.0} µs {:>6.2}", a / b);
        table.add(name, [a, b]);
    }
    ensure!(table.rows.len() == ours.len(), "results differ");
    table.finish(&args.only)
}

/// Functions such as `exp` are not exact, so results may differ in the last digits.
pub(crate) fn are_close(a: &[f64], b: &[f64]) -> bool {
    let largest = a.iter().fold(0.0, |largest: f64, a| largest.max(a.abs()));
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() <= 1e-4 * largest)
}

/// The number of launches of a kernel in a row.
pub(crate) const ROUNDS: usize = 3;
