//! Runs the ways to compute a kernel alternately, and prints a row for each kernel.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use cl_runtime::prelude::*;
use cubecl::prelude::ArrayArg;
use cubecl::server::Handle;

use crate::{Args, built};

/// The runtime of CubeCL.
pub(crate) type Rt = cubecl::cuda::CudaRuntime;
pub(crate) type Client = cubecl::client::ComputeClient<Rt>;

/// About how long the launches of a batch take together: waiting for the end costs up to a millisecond.
const BATCH: Duration = Duration::from_millis(100);
const WAYS: usize = 4;

pub(crate) struct Bench<'a> {
    pub(crate) queue: &'a Queue,
    pub(crate) client: &'a Client,
    args: &'a Args,
    /// The logarithms of the ratios: of both columns of cl-rs to both of CubeCL.
    logarithms: Vec<[f64; WAYS]>,
    failed: usize,
}

/// An input, in the memory of both.
pub(crate) struct Input<T: Element> {
    pub(crate) ours: Buffer<T>,
    theirs: Theirs,
}

/// Memory of CubeCL.
pub(crate) struct Theirs {
    handle: Handle,
    /// The numbers in it.
    len: usize,
}

impl Theirs {
    fn new<T: Element>(client: &Client, values: &[T]) -> Self {
        let bytes: &[u8] = bytemuck::cast_slice(values);
        Self { handle: client.create_from_slice(bytes), len: bytes.len() / size_of::<f32>() }
    }

    pub(crate) fn arg(&self) -> ArrayArg<Rt> {
        // SAFETY: all elements are of four bytes, or vectors of these, and `len` of them were written
        unsafe { ArrayArg::from_raw_parts(self.handle.clone(), self.len) }
    }
}

impl<T: Element> Input<T> {
    pub(crate) fn arg(&self) -> ArrayArg<Rt> {
        self.theirs.arg()
    }
}

/// The four ways to compute a kernel.
pub(crate) struct Ways<'w, T: Element> {
    pub(crate) name: &'static str,
    pub(crate) strict: &'w dyn Fn(&mut Buffer<T>) -> cl_runtime::Result<Event>,
    pub(crate) contract: &'w dyn Fn(&mut Buffer<T>) -> cl_runtime::Result<Event>,
    pub(crate) checked: &'w dyn Fn(&Theirs),
    pub(crate) unchecked: &'w dyn Fn(&Theirs),
}

impl<'a> Bench<'a> {
    pub(crate) fn new(queue: &'a Queue, client: &'a Client, args: &'a Args) -> Self {
        println!(
            "{:<14} {:>10} {:>10} {:>10} {:>10}  {:>7} {:>9} {:>8} {:>9}",
            "kernel, µs", "cl-rs", "contract", "checked", "unchecked", "rs:chk", "rs:unchk", "con:chk", "con:unchk"
        );
        Self { queue, client, args, logarithms: Vec::new(), failed: 0 }
    }

    /// The length of an input.
    pub(crate) fn shrunk(&self, len: usize) -> usize {
        len / self.args.shrink
    }

    pub(crate) fn input<T: Element>(&self, len: usize, of: impl Fn(usize) -> T) -> cl_runtime::Result<Input<T>> {
        let values = (0..len).map(of).collect::<Vec<_>>();
        Ok(Input { ours: Buffer::from_slice(self.queue, &values)?, theirs: Theirs::new(self.client, &values) })
    }

    /// Runs all ways, compares their outputs and prints a row; `apart` is the part of the output that may differ.
    pub(crate) fn compare<T: Element>(&mut self, len: usize, apart: f64, ways: &Ways<T>) {
        let name = ways.name;
        if name.contains(&self.args.only)
            && let Err(error) = self.measure(name, len, apart, ways)
        {
            println!("{name:<14} {error:#}");
            self.failed += 1;
        }
    }

    fn measure<T: Element>(&mut self, name: &str, len: usize, apart: f64, ways: &Ways<T>) -> Result<()> {
        let zeros = vec![T::zeroed(); len];
        let mut ours = [Buffer::from_slice(self.queue, &zeros)?, Buffer::from_slice(self.queue, &zeros)?];
        let theirs = [Theirs::new(self.client, &zeros), Theirs::new(self.client, &zeros)];
        (ways.strict)(&mut ours[0])?.wait()?;
        let source = built::take_last();
        (ways.contract)(&mut ours[1])?.wait()?;
        (ways.checked)(&theirs[0]);
        (ways.unchecked)(&theirs[1]);
        sync(self.client)?;
        let [a, b] = &ours;
        let written = [numbers(&a.to_vec(self.queue)?), numbers(&b.to_vec(self.queue)?)];
        ensure!(written[0].iter().any(|a| *a != 0.0), "nothing was written");
        is_close(&written[0], &written[1], apart).context("cl-rs with `contract`")?;
        for (theirs, way) in theirs.iter().zip(["checked", "unchecked"]) {
            let bytes = self.client.read_one(theirs.handle.clone()).map_err(|error| anyhow::anyhow!("{error:?}"))?;
            let read = numbers(&bytemuck::pod_collect_to_vec::<u8, T>(&bytes));
            is_close(&written[0], &read, apart).with_context(|| format!("CubeCL, {way}"))?;
        }
        if self.args.sources {
            println!("{}", source.context("the kernel was built before")?);
        }
        if self.args.events {
            self.events(ways, &mut ours)?;
        }
        let [first, second] = &mut ours;
        let times = self.times([
            &mut || Ok(drop((ways.strict)(first)?)),
            &mut || Ok(drop((ways.contract)(second)?)),
            &mut || Ok((ways.checked)(&theirs[0])),
            &mut || Ok((ways.unchecked)(&theirs[1])),
        ])?;
        self.row(name, times);
        Ok(())
    }

    /// Prints the times of cl-rs by events.
    fn events<T: Element>(&self, ways: &Ways<T>, ours: &mut [Buffer<T>; 2]) -> Result<()> {
        let mut times = [Vec::new(), Vec::new()];
        for _ in 0..self.args.rounds {
            times[0].push((ways.strict)(&mut ours[0])?.profile()?.duration());
            times[1].push((ways.contract)(&mut ours[1])?.profile()?.duration());
        }
        let [strict, contract] = times.map(|times| median(times).as_secs_f64() * 1e6);
        println!("{:<14} {strict:>10.1} {contract:>10.1}", "  by events");
        Ok(())
    }

    /// The medians, in microseconds for each launch.
    fn times(&self, mut ways: [&mut dyn FnMut() -> Result<()>; WAYS]) -> Result<[f64; WAYS]> {
        let mut times = [const { Vec::new() }; WAYS];
        let longest = ways.iter_mut().map(|way| self.batch(1, *way)).collect::<Result<Vec<_>>>()?.into_iter().max();
        let one = longest.unwrap_or_default().as_secs_f64();
        let count = (BATCH.as_secs_f64() / one).clamp(3.0, 1000.0) as usize;
        for round in 0..self.args.rounds {
            for k in 0..WAYS {
                let way = (k + round) % WAYS;
                times[way].push(self.batch(count, ways[way])?);
            }
        }
        Ok(times.map(|times| median(times).as_secs_f64() * 1e6 / count as f64))
    }

    /// The time of launches in a row, until the device has finished the last.
    fn batch(&self, count: usize, way: &mut dyn FnMut() -> Result<()>) -> Result<Duration> {
        let begin = Instant::now();
        for _ in 0..count {
            way()?;
        }
        // only one of them has something to wait for
        self.queue.finish()?;
        sync(self.client)?;
        Ok(begin.elapsed())
    }

    fn row(&mut self, name: &str, times: [f64; WAYS]) {
        let [strict, contract, checked, unchecked] = times;
        let ratios = [strict / checked, strict / unchecked, contract / checked, contract / unchecked];
        print!("{name:<14}");
        times.iter().for_each(|time| print!(" {time:>10.1}"));
        println!("  {:>7.3} {:>9.3} {:>8.3} {:>9.3}", ratios[0], ratios[1], ratios[2], ratios[3]);
        self.logarithms.push(ratios.map(f64::ln));
    }

    /// Prints the geometric means; how many kernels failed.
    pub(crate) fn summary(&self) -> usize {
        let count = self.logarithms.len() as f64;
        let mean = |k: usize| (self.logarithms.iter().map(|row| row[k]).sum::<f64>() / count).exp();
        println!("{:<58}  {:>7.3} {:>9.3} {:>8.3} {:>9.3}", "geometric mean", mean(0), mean(1), mean(2), mean(3));
        self.failed
    }
}

/// Waits until CubeCL has nothing more to do.
pub(crate) fn sync(client: &Client) -> Result<()> {
    cubecl::future::block_on(client.sync()).map_err(|error| anyhow::anyhow!("CubeCL: {error:?}"))
}

pub(crate) fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// The numbers of an output.
fn numbers<T: Element>(values: &[T]) -> Vec<f64> {
    let bytes = bytemuck::cast_slice::<T, u8>(values);
    let floats = std::any::type_name::<T>().contains("f32");
    let number = |word: u32| if floats { f64::from(f32::from_bits(word)) } else { f64::from(word) };
    bytemuck::pod_collect_to_vec::<u8, u32>(bytes).into_iter().map(number).collect()
}

/// Sums of products may be fused or not, so results may differ in the last digits.
fn is_close(a: &[f64], b: &[f64], apart: f64) -> Result<()> {
    ensure!(a.len() == b.len(), "{} numbers and {}", a.len(), b.len());
    let largest = a.iter().fold(0.0, |largest: f64, a| largest.max(a.abs()));
    let differ = |(a, b): (&f64, &f64)| (a - b).abs().partial_cmp(&(1e-4 * largest)).is_none_or(|order| order.is_gt());
    let count = a.iter().zip(b).filter(|(a, b)| differ((a, b))).count();
    let first = a.iter().zip(b).position(differ);
    ensure!(count as f64 <= apart * a.len() as f64, "{count} of {} results differ, the first at {first:?}", a.len());
    Ok(())
}
