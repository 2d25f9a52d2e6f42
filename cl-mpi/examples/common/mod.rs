//! What the examples share: options of the command line, and the report at the end.

use cl_mpi::{Reduction, Result, World};
use cl_runtime::prelude::*;
use std::time::{Duration, Instant};

/// The number behind an option of the command line, such as `--size 512`.
pub(crate) fn number(option: &str, default: usize) -> usize {
    let mut arguments = std::env::args().skip_while(|argument| argument != option);
    match (arguments.next(), arguments.next()) {
        (None, _) => default,
        (Some(_), value) => match value.as_deref().map(str::parse) {
            Some(Ok(number)) => number,
            _ => panic!("{option} needs a number behind it"),
        },
    }
}

/// Whether the command line has an option.
pub(crate) fn has(option: &str) -> bool {
    std::env::args().any(|argument| argument == option)
}

/// How many of `len` things each rank has, the first ones perhaps one more.
pub(crate) fn share(len: usize, rank: usize, ranks: usize) -> std::ops::Range<usize> {
    let start = |rank: usize| rank * (len / ranks) + rank.min(len % ranks);
    start(rank)..start(rank + 1)
}

/// Measures what all ranks do together.
pub(crate) struct Clock {
    start: Instant,
    in_operations: Duration,
}

impl Clock {
    /// Starts when all ranks are here.
    pub(crate) fn start(world: &World) -> Result<Self> {
        world.barrier()?;
        Ok(Self { start: Instant::now(), in_operations: world.time_in_operations() })
    }

    /// Prints the time of the slowest rank, and the mean share that ranks have spent in operations of the world.
    pub(crate) fn stop(self, world: &World, queue: &Queue) -> Result<()> {
        queue.finish()?;
        let time = self.start.elapsed().as_secs_f64();
        let share = (world.time_in_operations() - self.in_operations).as_secs_f64() / time;
        let (mut times, mut shares) = (Buffer::from_slice(queue, &[time])?, Buffer::from_slice(queue, &[share])?);
        world.all_reduce(queue, &mut times, Reduction::Max)?;
        world.all_reduce(queue, &mut shares, Reduction::Sum)?;
        let (time, shares) = (times.to_vec(queue)?[0], shares.to_vec(queue)?[0]);
        if world.rank() == 0 {
            let percent = 100.0 * shares / world.size() as f64;
            println!("device  {}, {} ranks", world.device(), world.size());
            println!("time    {time:.3} s, {percent:.1} % of it in communication");
        }
        Ok(())
    }
}
