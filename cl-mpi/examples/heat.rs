//! Heat spreads over a plate whose rows are split over the ranks.
//!
//! ```text
//! mpirun -n 4 target/release/examples/heat                          # 1024 × 1024 cells, 100 steps
//! mpirun -n 4 target/release/examples/heat --size 8192 --steps 50
//! mpirun -n 4 target/release/examples/heat --check                  # compares with one process
//! ```
//!
//! In each step, one queue computes the inner rows of a rank, while another one exchanges the outer rows with the neighbours.

mod common;

use cl_mpi::{Boundary, Result, World};
use cl_runtime::prelude::*;
use common::{Clock, has, number, share};

/// The part of a difference of temperatures that flows in one step. The scheme is stable up to 1/4.
const RATE: f32 = 0.24;

/// The temperature beyond the upper edge. It is 0 beyond the others.
const HOT: f32 = 1.0;

/// The temperature of a cell after a step.
#[device]
fn after(here: f32, above: f32, below: f32, left: f32, right: f32) -> f32 {
    here + RATE * ((above - here) + (below - here) + (left - here) + (right - here))
}

/// A step for all rows of `from` but the first and the last one.
#[kernel(global = [to.shape()[1], to.shape()[0]])]
fn spread(from: &Grid<f32, 2>, to: &mut Grid<f32, 2>) {
    let (column, row) = (global_id(0), global_id(1));
    let left = if column > 0 { from[[row + 1, column - 1]] } else { 0.0 };
    let right = if column + 1 < from.shape()[1] { from[[row + 1, column + 1]] } else { 0.0 };
    to[[row, column]] = after(from[[row + 1, column]], from[[row, column]], from[[row + 2, column]], left, right);
}

/// A step for one row, between two others.
#[kernel(global = to.len())]
fn spread_row(row: &[f32], above: &[f32], below: &[f32], to: &mut [f32]) {
    let i = global_id(0);
    let left = if i > 0 { row[i - 1] } else { 0.0 };
    let right = if i + 1 < row.len() { row[i + 1] } else { 0.0 };
    to[i] = after(row[i], above[i], below[i], left, right);
}

fn main() -> Result<()> {
    let (size, steps) = (number("--size", 1024), number("--steps", 100));
    let rows = number("--rows", size);
    let world = World::init()?;
    let own = share(rows, world.rank(), world.size()).len();
    assert!(rows >= 2 * world.size() && size > 0, "each rank needs two rows at least");
    let queue = world.queue()?;

    let clock = Clock::start(&world)?;
    let temperatures = spread_over_ranks(&world, &queue, size, own, steps)?;
    clock.stop(&world, &queue)?;

    if has("--check") {
        let all = world.gather(&queue, &temperatures, 0)?;
        if let Some(all) = all {
            // no operation is in another order, so the results are the same to the bit
            assert!(all.to_vec(&queue)? == spread_on_host(size, rows, steps), "one process computes something else");
            println!("checked {size} × {rows} cells after {steps} steps against one process");
        }
    }
    Ok(())
}

/// The rows of this rank after all steps.
fn spread_over_ranks(world: &World, queue: &Queue, size: usize, own: usize, steps: usize) -> Result<Buffer<f32>> {
    let (rank, last) = (world.rank(), own - 1);
    // halos and the rows beside them do not wait for the inner rows
    let edges = world.queue()?;
    let mut now = Buffer::zeroed(queue, own * size)?;
    let mut next = Buffer::zeroed(queue, own * size)?;
    let mut above = Buffer::filled(queue, size, if rank == 0 { HOT } else { 0.0 })?;
    let mut below = Buffer::zeroed(queue, size)?;
    for _ in 0..steps {
        let row = |index: usize| now.slice(index * size..(index + 1) * size);
        if own > 2 {
            let inner = next.slice_mut(size..last * size).into_grid([own - 2, size])?;
            spread(now.as_grid([own, size])?, inner).launch(queue)?;
            queue.flush()?;
        }
        world.exchange_edges(&edges, &now, &mut above, &mut below, Boundary::Open)?;
        spread_row(row(0), &above, row(1), next.slice_mut(..size)).launch(&edges)?;
        spread_row(row(last), row(last - 1), &below, next.slice_mut(last * size..)).launch(&edges)?;
        (now, next) = (next, now);
    }
    Ok(now)
}

/// The same steps for all rows, in plain Rust.
fn spread_on_host(size: usize, rows: usize, steps: usize) -> Vec<f32> {
    let mut now = vec![0.0f32; rows * size];
    for _ in 0..steps {
        let at = |row: usize, column: usize| now[row * size + column];
        let next = (0..rows * size).map(|cell| {
            let (row, column) = (cell / size, cell % size);
            let here = at(row, column);
            let above = if row > 0 { at(row - 1, column) } else { HOT };
            let below = if row + 1 < rows { at(row + 1, column) } else { 0.0 };
            let left = if column > 0 { at(row, column - 1) } else { 0.0 };
            let right = if column + 1 < size { at(row, column + 1) } else { 0.0 };
            here + RATE * ((above - here) + (below - here) + (left - here) + (right - here))
        });
        now = next.collect();
    }
    now
}
