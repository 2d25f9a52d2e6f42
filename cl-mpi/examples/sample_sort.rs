//! Sorts keys that are spread over the ranks, by sample sort.
//!
//! ```text
//! mpirun -n 4 target/release/examples/sample_sort                   # 10^6 keys
//! mpirun -n 4 target/release/examples/sample_sort --exponent 8      # 10^8 keys
//! mpirun -n 4 target/release/examples/sample_sort --keys 5000000    # another number
//! mpirun -n 4 target/release/examples/sample_sort --check           # compares with one process
//! ```
//!
//! Each rank sorts its keys. Samples of all ranks divide the range of keys into a part for each rank. Each rank sends every
//! other one the keys of its part, and sorts what it has received.

mod common;

use cl_array::{Side, searchsorted, sort};
use cl_mpi::{Reduction, Result, World};
use cl_runtime::prelude::*;
use common::{Clock, has, number, share};
use std::ops::Range;

/// Samples of each rank, for each rank. More of them make the parts more equal.
const SAMPLES: usize = 32;

/// Keys with these indices, which look random: rounds of additions, multiplications and shifts that lose nothing.
#[kernel(global = keys.len())]
fn scatter_keys(first: u32, keys: &mut [u32]) {
    let i = global_id(0);
    keys[i] = mixed(first + i as u32);
}

#[device]
fn mixed(x: u32) -> u32 {
    let x = (x ^ (x >> 16)) * 0x7feb352d;
    let x = (x ^ (x >> 15)) * 0x846ca68b;
    x ^ (x >> 16)
}

/// Every `stride`th key, from the middle of the first stride.
#[kernel(global = samples.len())]
fn sample(keys: &[u32], samples: &mut [u32]) {
    let i = global_id(0);
    let stride = keys.len() / samples.len();
    samples[i] = keys[i * stride + stride / 2];
}

fn main() -> Result<()> {
    let exponent = u32::try_from(number("--exponent", 6)).unwrap_or(u32::MAX);
    assert!((4..=9).contains(&exponent), "--exponent is from 4 to 9");
    let count = number("--keys", 10usize.pow(exponent));
    let world = World::init()?;
    let queue = world.queue()?;
    let own = share(count, world.rank(), world.size());
    let mut keys = Buffer::zeroed(&queue, own.len())?;
    scatter_keys(own.start as u32, &mut keys).launch(&queue)?;
    queue.finish()?;

    let clock = Clock::start(&world)?;
    let sorted = sort_over_ranks(&world, &queue, &keys)?;
    clock.stop(&world, &queue)?;

    let most = largest(&world, &queue, sorted.len())?;
    if world.rank() == 0 {
        println!("keys    {count}, at most {most} of them on a rank");
    }
    if has("--check") {
        let all = world.gather(&queue, &sorted, 0)?;
        if let Some(all) = all {
            // equal keys cannot be told apart, so there is one result
            assert!(all.to_vec(&queue)? == sort_on_host(0..count), "one process sorts otherwise");
            println!("checked {count} keys against one process");
        }
    }
    Ok(())
}

/// The part of all keys that belongs on this rank, sorted.
fn sort_over_ranks(world: &World, queue: &Queue, keys: &Buffer<u32>) -> Result<Buffer<u32>> {
    let size = world.size();
    let keys = sort(queue, keys)?;
    let mut samples = Buffer::zeroed(queue, SAMPLES * size)?;
    sample(&keys, &mut samples).launch(queue)?;

    // the same on all ranks
    let samples = sort(queue, &world.all_gather(queue, &samples)?)?.to_vec(queue)?;
    let splitters: Vec<u32> = (1..size).map(|rank| samples[rank * SAMPLES * size]).collect();
    let splitters = Buffer::from_slice(queue, &splitters)?;
    let ends = searchsorted(queue, &keys, &splitters, Side::Left)?.to_vec(queue)?;
    let ends = ends.into_iter().map(|end| end as usize).chain([keys.len()]);
    let mut start = 0;
    let counts: Vec<usize> = ends.map(|end| end - std::mem::replace(&mut start, end)).collect();

    let (received, _) = world.all_to_all_v(queue, &keys, &counts)?;
    Ok(sort(queue, &received)?)
}

/// The largest number of all ranks.
fn largest(world: &World, queue: &Queue, number: usize) -> Result<u64> {
    let mut numbers = Buffer::from_slice(queue, &[number as u64])?;
    world.all_reduce(queue, &mut numbers, Reduction::Max)?;
    Ok(numbers.to_vec(queue)?[0])
}

/// The same keys, sorted in plain Rust.
fn sort_on_host(indices: Range<usize>) -> Vec<u32> {
    let mut keys: Vec<u32> = indices.map(|index| mixed_on_host(index as u32)).collect();
    keys.sort_unstable();
    keys
}

fn mixed_on_host(x: u32) -> u32 {
    let x = (x ^ (x >> 16)).wrapping_mul(0x7feb_352d);
    let x = (x ^ (x >> 15)).wrapping_mul(0x846c_a68b);
    x ^ (x >> 16)
}
