//! Several devices at once: how much faster they are than each of them alone.
//!
//! ```text
//! cargo run --release --example several                      # all devices of this machine
//! cargo run --release --example several -- --only nvidia --bodies 262144
//! ```
//!
//! Every body attracts every other one. Each device has all bodies, and computes the accelerations of its share of them:
//! equal shares, or measured ones. The accelerations are checked against the host, and those of all devices together must
//! be the bits that each device computes alone, before anything is timed. The ratio is the speed, compared with that of the
//! fastest device alone.

use std::ops::Range;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use cl_runtime::prelude::*;
use cl_runtime::{MultiQueue, Partitioned, Replicated, Shares};
use examples::{check, cli};

/// How much faster several devices are than each of them alone.
#[derive(clap::Parser)]
struct Args {
    /// Number of bodies
    #[arg(short, long, default_value = "4096")]
    bodies: usize,
    /// Only the devices with this in their names, such as `nvidia`
    #[arg(long, default_value = "")]
    only: String,
    /// Runs of each row of the table, of which the fastest counts
    #[arg(long, default_value = "5")]
    runs: usize,
}

/// The square of a distance below which attraction no longer grows.
const SOFTENING: f32 = 0.02;

/// The accelerations of the bodies from `first` on. A body is a position and, in `w`, a mass.
#[kernel]
fn attract(first: usize, bodies: &[f32x4], accelerations: &mut [f32x4]) {
    let i = global_id(0);
    accelerations[i] = acceleration(bodies[first + i], bodies);
}

#[device]
fn acceleration(body: f32x4, bodies: &[f32x4]) -> f32x4 {
    let mut sum = f32x4::splat(0.0);
    for j in 0..bodies.len() {
        let other = bodies[j];
        let distance = other - body;
        let square = distance.x * distance.x + distance.y * distance.y + distance.z * distance.z + SOFTENING;
        sum += distance * (other.w / (square * square.sqrt()));
    }
    sum
}

fn main() -> ExitCode {
    cli::run(compare)
}

fn compare(args: Args) -> Result<()> {
    let mut devices = Device::all();
    let wanted = args.only.to_lowercase();
    devices.retain(|device| device.to_string().to_lowercase().contains(&wanted));
    ensure!(!devices.is_empty(), "no device has `{}` in its name; `--example devices` lists them", args.only);
    let all = MultiQueue::on(&devices)?;
    let bodies = bodies(args.bodies);
    let there = all.replicate(&bodies)?;

    let only = |number| Shares::new(&Vec::from_iter((0..all.len()).map(|other| f64::from(other == number))));
    let alone = (0..all.len()).map(only).collect::<Result<Vec<_>, _>>()?;
    let measured = measure(&all, &bodies)?;
    verify(&all, &there, &bodies, &alone, &measured)?;

    let mut divisions: Vec<(String, &Shares)> = devices.iter().map(Device::to_string).zip(&alone).collect();
    let equal = Shares::equal(all.len());
    divisions.extend([("all, equal shares".to_owned(), &equal), ("all, measured shares".to_owned(), &measured)]);
    let times = times(&all, &there, &divisions, args.runs)?;

    println!("{} bodies, {} runs of each", args.bodies, args.runs);
    println!("{:<60} {:>12} {:>8}", "", "time", "ratio");
    let fastest = times[..devices.len()].iter().min().copied().unwrap_or_default();
    for ((name, _), time) in divisions.iter().zip(&times) {
        let ratio = fastest.as_secs_f64() / time.as_secs_f64();
        println!("{:<60} {:>12} {ratio:>8.2}", shortened(name), format!("{time:.2?}"));
    }
    let sum: f64 = measured.weights().iter().sum();
    let parts = measured.weights().iter().map(|weight| format!("{:.0} %", 100.0 * weight / sum));
    println!("measured shares: {}", parts.collect::<Vec<_>>().join(", "));
    Ok(())
}

/// What each device should get.
fn measure(all: &MultiQueue, bodies: &[f32x4]) -> Result<Shares> {
    let shares = all.measure("attract", bodies.len(), |queue| {
        let there = Buffer::from_slice(queue, bodies)?;
        let mut accelerations = Buffer::zeroed(queue, bodies.len())?;
        let queue = queue.clone();
        Ok(move |rows: Range<usize>| {
            let (first, len) = (rows.start, rows.len());
            attract(first, &there, accelerations.slice_mut(rows)).global(len).launch(&queue)
        })
    })?;
    Ok(shares)
}

/// Computes all accelerations in these shares, and waits.
fn run(all: &MultiQueue, bodies: &Replicated<f32x4>, accelerations: &mut Partitioned<f32x4>) -> Result<()> {
    let launch = all.launch((bodies, accelerations), |on, (bodies, mut accelerations)| {
        attract(on.rows().start, bodies, accelerations.own()).global(on.rows().len()).launch(on.queue())
    })?;
    Ok(launch.wait()?)
}

/// The shortest time of each division. They run in turn, so that what else the machine does meets all of them.
fn times(
    all: &MultiQueue,
    bodies: &Replicated<f32x4>,
    divisions: &[(String, &Shares)],
    runs: usize,
) -> Result<Vec<Duration>> {
    let layout = all.layout(bodies.copies()[0].len(), 1);
    let zeros = |shares: &Shares| layout.clone().shares(shares)?.zeroed();
    let mut outputs = divisions.iter().map(|(_, shares)| zeros(shares)).collect::<Result<Vec<_>, _>>()?;
    let mut times = vec![Duration::MAX; divisions.len()];
    // the first runs warm up
    for number in 0..=runs {
        for (accelerations, best) in outputs.iter_mut().zip(&mut times) {
            let start = Instant::now();
            run(all, bodies, accelerations)?;
            if number > 0 {
                *best = start.elapsed().min(*best);
            }
        }
    }
    Ok(times)
}

/// Checks each device against the host, and all together against each.
fn verify(
    all: &MultiQueue,
    there: &Replicated<f32x4>,
    bodies: &[f32x4],
    alone: &[Shares],
    measured: &Shares,
) -> Result<()> {
    let computed = |shares: &Shares| {
        let mut accelerations = all.layout(bodies.len(), 1).shares(shares)?.zeroed()?;
        run(all, there, &mut accelerations)?;
        anyhow::Ok((accelerations.layout().clone(), accelerations.to_vec()?))
    };
    let of_each = alone.iter().map(|shares| Ok(computed(shares)?.1)).collect::<Result<Vec<_>>>()?;
    let some = Vec::from_iter((0..bodies.len()).step_by(bodies.len() / 50 + 1));
    let lanes = |x: f32x4| [x.x, x.y, x.z];
    let host = some.iter().flat_map(|i| lanes(acceleration(bodies[*i], bodies)));
    let host = Vec::from_iter(host);
    let scale = host.iter().fold(0.0f32, |most, x| most.max(x.abs()));
    for (queue, of_device) in all.queues().iter().zip(&of_each) {
        let there = Vec::from_iter(some.iter().flat_map(|i| lanes(of_device[*i])));
        check::close(&queue.device().to_string(), &there, &host, 1e-4 * scale)?;
    }
    for shares in [&Shares::equal(all.len()), measured] {
        let (layout, together) = computed(shares)?;
        for (number, of_device) in of_each.iter().enumerate() {
            let rows = layout.rows(number);
            let bits = |x: &[f32x4]| Vec::from_iter(x[rows.clone()].iter().map(|x| lanes(*x).map(f32::to_bits)));
            check::same("all devices together", &bits(&together), &bits(of_device))?;
        }
    }
    Ok(())
}

/// Bodies at places that look random, the same in each run.
fn bodies(count: usize) -> Vec<f32x4> {
    let mut state = 1u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 / (1 << 24) as f32
    };
    (0..count).map(|_| f32x4::new(next(), next(), next(), 0.5 + next())).collect()
}

fn shortened(name: &str) -> String {
    name.chars().take(60).collect()
}
