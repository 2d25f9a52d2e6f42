//! What a launch costs the host.

use std::time::{Duration, Instant};

use anyhow::Result;
use cl_runtime::prelude::*;
use cubecl::prelude::{ArrayArg, CubeCount, CubeDim};

use crate::bench::{Client, Rt, median, sync};
use crate::{ours, theirs};

const LEN: usize = 64;
/// Launches in a row, between which the host does not wait.
const LAUNCHES: usize = 1000;

/// Prints the time of a launch of a small kernel with five arguments: until the calls return, and until the device has
/// finished.
pub(crate) fn compare(queue: &Queue, client: &Client, rounds: usize) -> Result<()> {
    let [x, y, mut z] = [Buffer::zeroed(queue, LEN)?, Buffer::zeroed(queue, LEN)?, Buffer::zeroed(queue, LEN)?];
    let handles = [(); 3].map(|()| client.create_from_slice(&[0; LEN * size_of::<f32>()]));
    // SAFETY: each has `LEN` numbers
    let [of_x, of_y, of_z] =
        handles.each_ref().map(|handle| move || unsafe { ArrayArg::<Rt>::from_raw_parts(handle.clone(), LEN) });
    let (cubes, dim) = (CubeCount::new_1d(1), CubeDim::new_1d(LEN as u32));
    let mut times = [const { Vec::new() }; 6];
    let mut number = 0.0;
    for _ in 0..=rounds {
        let ours = timed(
            || {
                number += 1.0;
                ours::combine(number, 2.0, &x, &y, &mut z).global(LEN).local(LEN).launch(queue)?;
                Ok(())
            },
            || Ok(queue.finish()?),
        )?;
        let checked = timed(
            || {
                number += 1.0;
                theirs::combine::launch::<Rt>(client, cubes.clone(), dim, number, 2.0, of_x(), of_y(), of_z());
                Ok(())
            },
            || sync(client),
        )?;
        let unchecked = timed(
            || {
                number += 1.0;
                let (x, y, z) = (of_x(), of_y(), of_z());
                // SAFETY: there are as many units as numbers
                unsafe { theirs::combine::launch_unchecked::<Rt>(client, cubes.clone(), dim, number, 2.0, x, y, z) };
                Ok(())
            },
            || sync(client),
        )?;
        let round = [ours, checked, unchecked].concat();
        times.iter_mut().zip(round).for_each(|(times, time)| times.push(time));
    }
    // the first round builds the programs
    let micros = times.map(|times| median(times[1..].to_vec()).as_secs_f64() * 1e6 / LAUNCHES as f64);
    println!("launch of 5 arguments, µs: cl-rs, CubeCL checked, CubeCL unchecked");
    println!("  the calls            {:>7.2} {:>7.2} {:>7.2}", micros[0], micros[2], micros[4]);
    println!("  until it is finished {:>7.2} {:>7.2} {:>7.2}", micros[1], micros[3], micros[5]);
    Ok(())
}

fn timed(mut launch: impl FnMut() -> Result<()>, finish: impl FnOnce() -> Result<()>) -> Result<[Duration; 2]> {
    let begin = Instant::now();
    for _ in 0..LAUNCHES {
        launch()?;
    }
    let calls = begin.elapsed();
    finish()?;
    Ok([calls, begin.elapsed()])
}
