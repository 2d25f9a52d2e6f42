//! `accuracy [--points N] [--precise N] [--seed N] [--device NAME] [NAME…]`: the tables, of all functions or of those named.

use std::process::ExitCode;

use accuracy::function::{Function, double, single};
use accuracy::measure::{self, Extent, Row};
use accuracy::real::Real;
use accuracy::report;
use cl_runtime::{Device, Queue};

const USAGE: &str = "accuracy [--points N] [--precise N] [--seed N] [--device PART OF A NAME] [FUNCTION…]";

fn main() -> ExitCode {
    let mut extent = Extent { points: 1 << 22, precise: 50_000, seed: 1 };
    let mut device = String::new();
    let mut names = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().and_then(|number| number.parse::<u64>().ok());
        let taken = match argument.as_str() {
            "--points" => number().map(|number| extent.points = number.max(4)),
            "--precise" => number().map(|number| extent.precise = number),
            "--seed" => number().map(|number| extent.seed = number),
            "--device" => arguments.next().map(|name| device = name.to_lowercase()),
            option if option.starts_with('-') => None,
            name => {
                names.push(name.to_owned());
                Some(())
            }
        };
        if taken.is_none() {
            eprintln!("{USAGE}");
            return ExitCode::FAILURE;
        }
    }
    match run(&device, &names, extent) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(device: &str, names: &[String], extent: Extent) -> cl_runtime::Result<()> {
    // PoCL's name is in its version only
    let texts = |found: &Device| format!("{} {} {found}", found.platform_name(), found.platform().version());
    let fits = |found: &Device| texts(found).to_lowercase().contains(device);
    let queues = Device::all().iter().filter(|found| fits(found)).map(Queue::new).collect::<Result<Vec<_>, _>>()?;
    if queues.is_empty() {
        eprintln!("no device of this machine is called `{device}`: `cargo run --example devices` lists them");
    }
    let mut rows = vec![Vec::new(); queues.len()];
    all(&single::all(), names, &queues, extent, &mut rows)?;
    all(&double::all(), names, &queues, extent, &mut rows)?;
    for (queue, rows) in queues.iter().zip(&rows) {
        println!("{}", report::device(queue.device(), rows, extent));
    }
    Ok(())
}

fn all<T: Real>(
    functions: &[Function<T>],
    names: &[String],
    queues: &[Queue],
    extent: Extent,
    rows: &mut [Vec<Row>],
) -> cl_runtime::Result<()> {
    for function in
        functions.iter().filter(|function| names.is_empty() || names.iter().any(|name| name == function.name))
    {
        let start = std::time::Instant::now();
        for (rows, row) in rows.iter_mut().zip(measure::function(function, queues, extent)?) {
            rows.extend(row);
        }
        eprintln!("{} {}: {:.1?}", T::NAME, function.name, start.elapsed());
    }
    Ok(())
}
