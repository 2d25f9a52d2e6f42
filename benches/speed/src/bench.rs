//! Runs a kernel and its hand-written twin alternately, and prints a row for them.

use std::any::TypeId;
use std::collections::BTreeMap;
use std::fs;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use cl_runtime::prelude::*;
use cl_runtime::{Kernel, RawKernel, RawProgram};

use crate::kernels::unit;
use crate::native::{self, Runs, are_close};
use crate::ptx::Counts;
use crate::results::{Table, geometric_mean};
use crate::{Args, built};

pub(crate) struct Bench<'a> {
    pub(crate) queue: &'a Queue,
    pub(crate) scale: usize,
    args: &'a Args,
    /// Whether sums of products may be fused.
    contract: bool,
    table: Table,
    build_ratios: Vec<f64>,
    failed: usize,
    /// The runs of the kernels without their twins, if these are not wanted.
    runs: Option<BTreeMap<&'static str, Runs>>,
}

/// A kernel and the same algorithm in OpenCL C.
pub(crate) struct Pair {
    pub(crate) kernel: &'static Kernel,
    /// The text of a program; its kernel has the name `twin`.
    pub(crate) twin: &'static str,
}

impl<'a> Bench<'a> {
    pub(crate) fn new(queue: &'a Queue, args: &'a Args, contract: bool) -> Self {
        println!(
            "{:<18} {:>10} {:>10} {:>6}  {:>6}  registers, local, branches, 64-bit of the kernel : of the twin",
            "kernel", "safe", "by hand", "ratio", "build"
        );
        Self::with(queue, args, contract, None)
    }

    /// Runs the kernels without their twins.
    pub(crate) fn only_safe(queue: &'a Queue, args: &'a Args, runs: BTreeMap<&'static str, Runs>) -> Self {
        Self::with(queue, args, false, Some(runs))
    }

    fn with(queue: &'a Queue, args: &'a Args, contract: bool, runs: Option<BTreeMap<&'static str, Runs>>) -> Self {
        let device = queue.device();
        let mode = if contract { "contract" } else { "strict" };
        let table = Table::new(
            &format!("kernels-{mode}-{}", device.name()),
            format!("Kernels, {mode}, on {device}"),
            ["safe", "by hand"],
        );
        Self { queue, scale: args.scale, args, contract, table, build_ratios: Vec::new(), failed: 0, runs }
    }

    pub(crate) fn numbers(&self, len: usize) -> cl_runtime::Result<Buffer<f32>> {
        self.buffer(len, unit)
    }

    pub(crate) fn buffer<T: Element>(&self, len: usize, of: impl Fn(usize) -> T) -> cl_runtime::Result<Buffer<T>> {
        Buffer::from_slice(self.queue, &(0..len).map(of).collect::<Vec<_>>())
    }

    pub(crate) fn into_runs(self) -> BTreeMap<&'static str, Runs> {
        self.runs.unwrap_or_default()
    }

    fn run_safe<T: Element>(
        &mut self,
        name: &'static str,
        len: usize,
        safe: impl Fn(&mut Buffer<T>) -> cl_runtime::Result<Event>,
    ) -> Result<()> {
        let Some(runs) = &mut self.runs else { return Ok(()) };
        let runs = runs.entry(name).or_default();
        let mut output = Buffer::<T>::zeroed(self.queue, len)?;
        safe(&mut output)?.wait().with_context(|| format!("`{name}`"))?;
        runs.written = numbers(&output.to_vec(self.queue)?);
        for _ in 0..native::ROUNDS {
            runs.times.push(safe(&mut output)?.profile()?.duration());
        }
        Ok(())
    }

    /// Runs both and compares their outputs: `safe` launches the kernel, `hand` its twin.
    pub(crate) fn compare<T: Element + PartialEq>(
        &mut self,
        pair: Pair,
        len: usize,
        safe: impl Fn(&mut Buffer<T>) -> cl_runtime::Result<Event>,
        hand: impl Fn(&RawKernel, &mut Buffer<T>) -> cl_runtime::Result<Event>,
    ) -> Result<()> {
        let name = pair.kernel.name();
        if self.runs.is_some() {
            return if name.contains(&self.args.only) { self.run_safe(name, len, safe) } else { Ok(()) };
        }
        if name.contains(&self.args.only)
            && let Err(error) = self.measure(&pair, len, safe, hand)
        {
            println!("{name:<18} {error:#}");
            self.failed += 1;
        }
        Ok(())
    }

    fn measure<T: Element + PartialEq>(
        &mut self,
        pair: &Pair,
        len: usize,
        safe: impl Fn(&mut Buffer<T>) -> cl_runtime::Result<Event>,
        hand: impl Fn(&RawKernel, &mut Buffer<T>) -> cl_runtime::Result<Event>,
    ) -> Result<()> {
        let name = pair.kernel.name();
        let (queue, begin) = (self.queue, Instant::now());
        let program = RawProgram::build_with(queue, &self.source(pair), self.options())?;
        let twin = program.kernel("twin")?;
        let (mut ours, mut theirs) = (Buffer::<T>::zeroed(queue, len)?, Buffer::<T>::zeroed(queue, len)?);
        hand(&twin, &mut theirs)?.wait()?;
        let hand_build = begin.elapsed();
        built::take_last();
        let begin = Instant::now();
        safe(&mut ours).with_context(|| format!("`{name}`"))?.wait().with_context(|| format!("`{name}`"))?;
        let build = begin.elapsed();
        let text = built::take_last().context("the kernel was built before")?;
        let (a, b) = (ours.to_vec(queue)?, theirs.to_vec(queue)?);
        let differ = a.iter().zip(&b).position(|(a, b)| a != b);
        // which sums are fused is for the driver to choose
        let may_differ = self.contract && are_close(&numbers(&a), &numbers(&b));
        ensure!(may_differ || differ.is_none(), "the results of `{name}` differ at {differ:?} of {len}");
        ensure!(a.iter().any(|a| *a != T::zeroed()), "`{name}` writes nothing");
        let mut times = [Vec::new(), Vec::new()];
        for round in 0..2 * self.args.rounds {
            // caches favour the second of a pair, and the address of a buffer must not matter
            if round % 2 == 0 {
                times[0].push(safe(&mut ours)?.profile()?.duration());
                times[1].push(hand(&twin, &mut theirs)?.profile()?.duration());
            } else {
                times[1].push(hand(&twin, &mut ours)?.profile()?.duration());
                times[0].push(safe(&mut theirs)?.profile()?.duration());
            }
        }
        let build_ratio = build.as_secs_f64() / hand_build.as_secs_f64();
        let safe_program = RawProgram::build_with(queue, &text, self.options())?;
        self.show(pair, [&text, &self.source(pair)], [safe_program, program], times, build_ratio)
    }

    /// Strict kernels and their twins compute without contraction, as Rust does.
    fn source(&self, pair: &Pair) -> String {
        if self.contract { pair.twin.to_owned() } else { format!("#pragma OPENCL FP_CONTRACT OFF\n{}", pair.twin) }
    }

    /// The options of the kernels on the device.
    fn options(&self) -> &'static str {
        if !self.contract && self.queue.device().capabilities().correctly_rounded_divide_sqrt {
            "-cl-std=CL1.2 -cl-fp32-correctly-rounded-divide-sqrt"
        } else {
            "-cl-std=CL1.2"
        }
    }

    fn show(
        &mut self,
        pair: &Pair,
        texts: [&str; 2],
        programs: [RawProgram; 2],
        times: [Vec<Duration>; 2],
        build_ratio: f64,
    ) -> Result<()> {
        let name = pair.kernel.name();
        let [safe, hand] = times.map(median);
        let ratio = safe.as_secs_f64() / hand.as_secs_f64();
        let micros = |time: Duration| format!("{:.1} µs", time.as_secs_f64() * 1e6);
        let binaries = [programs[0].binary()?, programs[1].binary()?];
        let counts = match (Counts::of(&binaries[0]), Counts::of(&binaries[1])) {
            (Some(safe), Some(hand)) => format!("{safe} : {hand}"),
            _ => String::new(),
        };
        println!("{name:<18} {:>10} {:>10} {ratio:>6.3}  {build_ratio:>6.2}  {counts}", micros(safe), micros(hand));
        if let Some(folder) = &self.args.dump {
            fs::create_dir_all(folder)?;
            for ((kind, binary), text) in ["safe", "hand"].iter().zip(&binaries).zip(texts) {
                fs::write(folder.join(format!("{name}.{kind}.bin")), binary)?;
                fs::write(folder.join(format!("{name}.{kind}.cl")), text)?;
            }
        }
        self.table.add(name, [safe, hand].map(|time| time.as_secs_f64() * 1e6));
        self.build_ratios.push(build_ratio);
        Ok(())
    }

    /// Prints the means of all rows.
    pub(crate) fn summary(self) -> Result<Table> {
        ensure!(self.failed == 0, "{} of the kernels failed", self.failed);
        let table = self.table.finish(&self.args.only)?;
        println!("geometric mean of the build times {:.2}", geometric_mean(self.build_ratios));
        Ok(table)
    }
}

/// The numbers of an output: `f32`, alone or in vectors, or integers, byte by byte.
pub(crate) fn numbers<T: Element>(values: &[T]) -> Vec<f64> {
    let bytes = bytemuck::cast_slice::<T, u8>(values);
    if [TypeId::of::<f32>(), TypeId::of::<f32x2>()].contains(&TypeId::of::<T>()) {
        bytemuck::pod_collect_to_vec::<u8, f32>(bytes).into_iter().map(f64::from).collect()
    } else {
        bytes.iter().map(|&byte| f64::from(byte)).collect()
    }
}

pub(crate) fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
