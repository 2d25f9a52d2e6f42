//! What a small native launch costs in a thread of the program's, and in a task of a rayon pool of the program's.
//!
//! ```text
//! cargo bench -p cl-runtime --bench small
//! ```
//!
//! Each number is the median of rounds, which take turns.
#![allow(missing_docs)]

use cl_runtime::{Result, prelude::*};
use std::time::Instant;

#[kernel]
fn double(x: &mut [f32]) {
    let i = global_id(0);
    x[i] *= 2.0;
}

/// So many divisions in each work-item.
#[kernel]
fn divide(x: &mut [f32], iterations: u32) {
    let i = global_id(0);
    let mut value = x[i];
    for iteration in 0..iterations {
        value = 1.0 / (value + iteration as f32);
    }
    x[i] = value;
}

const ROUNDS: usize = 31;
const LAUNCHES: usize = 100;
const SIZES: [usize; 3] = [16, 256, 1024];
const ITERATIONS: [u32; 2] = [100, 1000];

/// Microseconds a launch.
fn round(launch: impl Fn() -> Result<()>) -> Result<f64> {
    let started = Instant::now();
    (0..LAUNCHES).try_for_each(|_| launch())?;
    Ok(started.elapsed().as_secs_f64() * 1e6 / LAUNCHES as f64)
}

fn launches(queue: &Queue) -> Result<Vec<f64>> {
    let mut x = Buffer::filled(queue, SIZES[2], 1.0f32)?;
    let mut times = Vec::new();
    for size in SIZES {
        let x = std::cell::RefCell::new(&mut x);
        times.push(round(|| double(&mut **x.borrow_mut()).global(size).run(queue))?);
    }
    for iterations in ITERATIONS {
        let x = std::cell::RefCell::new(&mut x);
        times.push(round(|| divide(&mut **x.borrow_mut(), iterations).global(SIZES[2]).run(queue))?);
    }
    Ok(times)
}

fn main() -> Result<()> {
    let queue = Queue::new(&Device::native())?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("a pool");
    let (mut here, mut there) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        here.push(launches(&queue)?);
        there.push(pool.install(|| launches(&queue))?);
    }
    let names = SIZES.iter().map(|size| format!("{size} work-items"));
    let names = names.chain(ITERATIONS.iter().map(|iterations| format!("1024 work-items of {iterations} divisions")));
    for (row, name) in names.enumerate() {
        let median = |times: &[Vec<f64>]| {
            let mut times: Vec<_> = times.iter().map(|times| times[row]).collect();
            times.sort_by(f64::total_cmp);
            times[ROUNDS / 2]
        };
        println!("{name:35} {:8.2} µs, in a rayon task {:8.2} µs", median(&here), median(&there));
    }
    Ok(())
}
