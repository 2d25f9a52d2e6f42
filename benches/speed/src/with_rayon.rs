//! Runs kernels on the native device and the same jobs in Rust with rayon, alternately.

mod bytes;
mod images;
mod matrices;
mod particles;
mod streams;

use std::hint::black_box;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use cl_runtime::prelude::*;

use crate::Args;
use crate::bench::{median, numbers};
use crate::native::are_close;
use crate::results::Table;

/// The table of the jobs.
pub(crate) struct Jobs<'a> {
    pub(crate) queue: &'a Queue,
    pub(crate) scale: usize,
    args: &'a Args,
    table: Table,
    differ: usize,
}

/// Prints the times of both, and their ratio.
pub(crate) fn compare(args: &Args) -> Result<Table> {
    let queue = Queue::new(&Device::native())?;
    println!("{} threads of rayon", rayon::current_num_threads());
    println!("{:<18} {:>10} {:>10} {:>6}", "job", "kernel", "rayon", "ratio");
    let table = Table::new("rayon", "Kernels on the native device and Rust with rayon".to_owned(), ["kernel", "rayon"]);
    let mut jobs = Jobs { queue: &queue, scale: args.scale, args, table, differ: 0 };
    streams::all(&mut jobs)?;
    particles::all(&mut jobs)?;
    images::all(&mut jobs)?;
    matrices::all(&mut jobs)?;
    bytes::all(&mut jobs)?;
    ensure!(jobs.differ == 0, "results differ");
    let table = jobs.table.finish(&args.only)?;
    empty_launches(args)?;
    Ok(table)
}

impl Jobs<'_> {
    /// Runs both and compares what they write. `kernel` returns when its launches have finished.
    fn compare<T: Element>(
        &mut self,
        name: &str,
        len: usize,
        kernel: impl Fn(&mut Buffer<T>) -> cl_runtime::Result<()>,
        by_hand: impl Fn(&mut [T]),
    ) -> Result<()> {
        if !name.contains(&self.args.only) {
            return Ok(());
        }
        let (mut ours, mut theirs) = (Buffer::<T>::zeroed(self.queue, len)?, vec![T::zeroed(); len]);
        kernel(&mut ours).with_context(|| format!("`{name}`"))?;
        by_hand(&mut theirs);
        let (a, b) = (numbers(&ours.to_vec(self.queue)?), numbers(&theirs));
        ensure!(a.iter().any(|&a| a != 0.0), "`{name}` writes nothing");
        if !are_close(&a, &b) {
            println!("{name:<18} the results differ");
            self.differ += 1;
            return Ok(());
        }
        let mut times = [Vec::new(), Vec::new()];
        for round in 0..self.args.rounds {
            // caches favour the second of a pair
            for of in [round % 2, 1 - round % 2] {
                let begin = Instant::now();
                match of {
                    0 => kernel(&mut ours)?,
                    _ => by_hand(black_box(&mut theirs)),
                }
                times[of].push(begin.elapsed());
            }
        }
        let [a, b] = times.map(micros);
        println!("{name:<18} {a:>7.0} µs {b:>7.0} µs {:>6.2}", a / b);
        self.table.add(name, [a, b]);
        Ok(())
    }
}

fn micros(times: Vec<Duration>) -> f64 {
    median(times).as_secs_f64() * 1e6
}

#[kernel]
fn empty() {}

/// Prints how long the launch of an empty kernel and the wait for it take, on each CPU device.
fn empty_launches(args: &Args) -> Result<()> {
    let is_cpu = |device: &Device| device.is_native() || device.kind() == cl_runtime::DeviceKind::Cpu;
    let devices: Vec<_> = Device::all().into_iter().filter(is_cpu).collect();
    let queues = devices.iter().map(Queue::new).collect::<cl_runtime::Result<Vec<_>>>()?;
    for global in [1, 1024] {
        let mut times = vec![Vec::new(); queues.len()];
        for round in 0..100 * args.rounds {
            for (queue, times) in queues.iter().zip(&mut times) {
                let begin = Instant::now();
                empty().global(global).launch(queue)?.wait()?;
                // the first launches build the program
                if round >= args.rounds {
                    times.push(begin.elapsed());
                }
            }
        }
        for (device, times) in devices.iter().zip(times) {
            println!("an empty kernel, {global} work-items: {:.2} µs on {device}", micros(times));
        }
    }
    Ok(())
}
