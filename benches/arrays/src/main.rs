//! The algorithms of `cl-array` on a device, beside simple ones of the host.
//!
//! ```text
//! cargo run --release -p arrays -- --elements 67108864    # on the device that `Queue::auto` chooses
//! CL_DEVICE=nvidia cargo run --release -p arrays -- --only sort
//! ```
//!
//! Each round runs every algorithm once, so that a slow spell of the machine meets all of them. The table has the medians
//! of wall-clock times from the call to the completion of the queue, and the throughput: elements, and the bytes that the
//! algorithm must move at least, each input read and each output written once. Results are compared with the host's before
//! anything is timed.

mod host;

use std::{
    process::ExitCode,
    time::{Duration, Instant},
};

use anyhow::{Result, ensure};
use cl_array::{
    argmax, argsort, copy_if, cumulative_sum, functions::plus, gather, histogram, map_into, partition, scatter, sort,
    sort_by_key, sum, top_k, zip_map_into,
};
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
    /// Only the algorithms with this in their names
    #[arg(long, default_value = "")]
    only: String,
    /// Leaves out the algorithms of the host
    #[arg(long)]
    no_host: bool,
    /// Uses work-groups of many work-items, or of one, instead of what suits the device
    #[arg(long)]
    wide: Option<bool>,
}

#[device]
fn twice(x: f32) -> f32 {
    2.0 * x
}

#[device]
fn is_odd(x: u32) -> bool {
    x % 2 == 1
}

#[device]
fn low_byte(x: u32) -> u32 {
    x & 255
}

/// An algorithm, the bytes that it must move for each element, and how to run it.
struct Case<'a> {
    name: &'static str,
    bytes: usize,
    run: Box<dyn FnMut() -> Result<()> + 'a>,
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
    ensure!(args.rounds > 0 && args.elements > 0, "there is nothing to measure");
    let queue = Queue::auto()?;
    cl_array::force_groups(args.wide);
    println!("{}, {} elements, {} rounds", queue.device(), args.elements, args.rounds);
    let data = host::Data::new(args.elements);
    check(&queue, &data)?;
    let inputs = Inputs::new(&queue, &data)?;
    let zeros = || Buffer::<f32>::zeroed(&queue, args.elements);
    let (mut out, mut copy, mut sums) = (zeros()?, zeros()?, zeros()?);
    let mut scattered = Buffer::<u32>::zeroed(&queue, args.elements)?;
    let mut cases = on_device(&queue, &inputs, [&mut out, &mut copy, &mut sums], &mut scattered);
    if !args.no_host {
        cases.extend(host::cases(&data));
    }
    cases.retain(|case| case.name.contains(&args.only));
    for round in 0..=args.rounds {
        for case in &mut cases {
            let start = Instant::now();
            (case.run)()?;
            // the first round builds programs and fills the pool
            if round > 0 {
                case.times.push(start.elapsed());
            }
        }
    }
    print(&mut cases, args.elements);
    Ok(())
}

/// The inputs on the device.
struct Inputs {
    floats: Buffer<f32>,
    other: Buffer<f32>,
    numbers: Buffer<u32>,
    long: Buffer<u64>,
    places: Buffer<u32>,
}

impl Inputs {
    fn new(queue: &Queue, data: &host::Data) -> Result<Self> {
        Ok(Self {
            floats: Buffer::from_slice(queue, &data.floats)?,
            other: Buffer::from_slice(queue, &data.floats)?,
            numbers: Buffer::from_slice(queue, &data.numbers)?,
            long: Buffer::from_slice(queue, &data.long)?,
            places: Buffer::from_slice(queue, &data.places)?,
        })
    }
}

/// Results against the host's.
fn check(queue: &Queue, data: &host::Data) -> Result<()> {
    let inputs = Inputs::new(queue, data)?;
    let mut sorted = data.numbers.clone();
    sorted.sort_unstable();
    ensure!(sort(queue, &inputs.numbers)?.to_vec(queue)? == sorted, "the sort is wrong");
    let odd: Vec<u32> = data.numbers.iter().copied().filter(|x| x % 2 == 1).collect();
    ensure!(copy_if(queue, &inputs.numbers, is_odd::FUNCTION)?.to_vec(queue)? == odd, "copy_if is wrong");
    let mut total = 0u32;
    let sums: Vec<u32> = data.numbers.iter().map(|x| (total = total.wrapping_add(*x), total).1).collect();
    ensure!(cumulative_sum(queue, &inputs.numbers)?.to_vec(queue)? == sums, "the scan is wrong");
    ensure!(sum(queue, &inputs.numbers)? == total, "the sum is wrong");
    Ok(())
}

fn on_device<'a>(
    queue: &'a Queue,
    inputs: &'a Inputs,
    [out, copy, sums]: [&'a mut Buffer<f32>; 3],
    scattered: &'a mut Buffer<u32>,
) -> Vec<Case<'a>> {
    let Inputs { floats, other, numbers, long, places } = inputs;
    let mut cases = vec![];
    let mut add = |name, bytes, mut run: Box<dyn FnMut() -> Result<()> + 'a>| {
        let run = Box::new(move || {
            run()?;
            Ok(queue.finish()?)
        });
        cases.push(Case { name, bytes, run, times: vec![] });
    };
    add("copy f32", 8, Box::new(move || Ok(copy.copy_from(queue, floats)?)));
    add("map f32", 8, Box::new(move || Ok(map_into(queue, floats, twice::FUNCTION, &mut *out).map(drop)?)));
    let mut add_floats = move || zip_map_into(queue, floats, other, plus::<f32>::FUNCTION, &mut *sums);
    add("zip_map f32", 12, Box::new(move || Ok(add_floats().map(drop)?)));
    add("sum f32", 4, Box::new(move || Ok(sum(queue, floats).map(drop)?)));
    add("argmax f32", 4, Box::new(move || Ok(argmax(queue, floats).map(drop)?)));
    add("scan f32", 8, Box::new(move || Ok(cumulative_sum(queue, floats).map(drop)?)));
    add("scan u32", 8, Box::new(move || Ok(cumulative_sum(queue, numbers).map(drop)?)));
    add("copy_if u32", 6, Box::new(move || Ok(copy_if(queue, numbers, is_odd::FUNCTION).map(drop)?)));
    add("partition u32", 8, Box::new(move || Ok(partition(queue, numbers, is_odd::FUNCTION).map(drop)?)));
    add("histogram u32", 4, Box::new(move || Ok(histogram(queue, numbers, low_byte::FUNCTION, 256).map(drop)?)));
    add("gather u32", 12, Box::new(move || Ok(gather(queue, numbers, places).map(drop)?)));
    add("scatter u32", 12, Box::new(move || Ok(scatter(queue, numbers, places, &mut *scattered).map(drop)?)));
    add("sort u32", 8, Box::new(move || Ok(sort(queue, numbers).map(drop)?)));
    add("sort f32", 8, Box::new(move || Ok(sort(queue, floats).map(drop)?)));
    add("sort u64", 16, Box::new(move || Ok(sort(queue, long).map(drop)?)));
    add("sort_by_key u32", 16, Box::new(move || Ok(sort_by_key(queue, numbers, numbers).map(drop)?)));
    add("argsort u32", 8, Box::new(move || Ok(argsort(queue, numbers).map(drop)?)));
    add("top_k f32", 4, Box::new(move || Ok(top_k(queue, floats, 100).map(drop)?)));
    cases
}

fn print(cases: &mut [Case<'_>], elements: usize) {
    println!("{:<20} {:>10} {:>12} {:>9}", "", "ms", "Melem/s", "GB/s");
    for case in cases {
        case.times.sort_unstable();
        let seconds = case.times[case.times.len() / 2].as_secs_f64();
        let (rate, bytes) = (elements as f64 / seconds / 1e6, (elements * case.bytes) as f64 / seconds / 1e9);
        println!("{:<20} {:>10.3} {rate:>12.1} {bytes:>9.1}", case.name, seconds * 1e3);
    }
}
