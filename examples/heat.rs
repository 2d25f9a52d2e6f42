//! Heat spreads over a metal plate with holes and hot spots.
//!
//! ```text
//! cargo run --release --example heat                         # 256 × 256 cells, 3000 steps, to heat.png
//! cargo run --release --example heat -- --size 512 --steps 20000
//! CL_DEVICE=native cargo run --release --example heat        # choose the device
//! ```
//!
//! The kernel `spread` computes one step. It reads one grid and writes another one: the compiler proves that no two
//! work-items write the same cell. The colours are an expression of arrays.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Result;
use cl_array::{Array, Expression};
use cl_runtime::prelude::*;
use examples::picture::{Pixels, write_png};
use examples::{check, cli};
use ndarray::{Array2, Axis, Ix2, Ix3};

/// Heat spreads over a metal plate with holes and hot spots.
#[derive(clap::Parser)]
struct Args {
    /// Where to write the temperatures
    #[arg(short, long, value_name = "PNG", default_value = "heat.png")]
    output: PathBuf,
    /// Width and height of the plate, in cells
    #[arg(short, long, default_value = "256", value_parser = clap::value_parser!(u32).range(16..=4096))]
    size: u32,
    /// Number of steps
    #[arg(long, default_value = "3000")]
    steps: u32,
}

/// Nothing: no heat flows there.
const HOLE: u8 = 0;
/// Metal, which conducts.
const METAL: u8 = 1;
/// Metal that is heated or cooled from outside and keeps its temperature.
const KEPT: u8 = 2;

/// The part of a difference of temperatures that flows in one step. The scheme is stable up to 1/4.
const RATE: f32 = 0.24;

/// One step: each cell of metal takes heat from its warmer neighbours and gives it to the colder ones.
#[kernel(global = [to.shape()[1], to.shape()[0]])]
fn spread(kinds: &Grid<u8, 2>, from: &Grid<f32, 2>, to: &mut Grid<f32, 2>) {
    let (column, row) = (global_id(0), global_id(1));
    let here = from[[row, column]];
    let mut flow = 0.0;
    if kinds[[row, column]] == METAL {
        if row > 0 && kinds[[row - 1, column]] != HOLE {
            flow += from[[row - 1, column]] - here;
        }
        if row + 1 < from.shape()[0] && kinds[[row + 1, column]] != HOLE {
            flow += from[[row + 1, column]] - here;
        }
        if column > 0 && kinds[[row, column - 1]] != HOLE {
            flow += from[[row, column - 1]] - here;
        }
        if column + 1 < from.shape()[1] && kinds[[row, column + 1]] != HOLE {
            flow += from[[row, column + 1]] - here;
        }
    }
    to[[row, column]] = here + RATE * flow;
}

fn main() -> ExitCode {
    cli::run(draw)
}

fn draw(args: Args) -> Result<()> {
    let size = args.size as usize;
    let (kinds, start_temperatures) = plate(size);

    let start = Instant::now();
    let queue = Queue::auto()?;
    let kinds_there = Array::from_ndarray(&queue, &kinds)?;
    let kinds_buffer = Array::from_ndarray(&queue, &kinds)?.into_buffer()?;
    let mut now = Array::from_ndarray(&queue, &start_temperatures)?.into_buffer()?;
    let mut next = Buffer::zeroed(&queue, size * size)?;
    let shape = [size, size];
    for _ in 0..args.steps {
        spread(kinds_buffer.as_grid(shape)?, now.as_grid(shape)?, next.as_grid_mut(shape)?).launch(&queue)?;
        (now, next) = (next, now);
    }
    let temperatures = Array::from_buffer(&queue, now, (size, size))?;
    let picture = coloured(&kinds_there, &temperatures)?.to_vec()?;
    let time = start.elapsed();

    let host = spread_on_host(&kinds, start_temperatures, args.steps);
    check::same("the temperatures", &temperatures.to_vec()?, host.as_slice().unwrap_or_default())?;
    write_png(&args.output, [args.size; 2], Pixels::Rgb, |rows| rows.write(&picture))?;

    println!("device  {}", queue.device().name());
    println!("total   {time:.2?}");
    println!("mean    {:.4} after {} steps", temperatures.mean()?, args.steps);
    println!("checked {} cells against plain Rust", size * size);
    println!("wrote   {} ({size} × {size})", args.output.display());
    Ok(())
}

/// A plate: a warm bar on the left, a cold one on the right, two hot discs, round holes between them, and a wall with a
/// gap. Temperatures are from 0 to 1.
fn plate(size: usize) -> (Array2<u8>, Array2<f32>) {
    const DISCS: [(f32, f32, f32, u8, f32); 7] = [
        (0.25, 0.30, 0.06, KEPT, 1.0),
        (0.72, 0.40, 0.04, KEPT, 0.9),
        (0.40, 0.30, 0.06, HOLE, 0.0),
        (0.25, 0.50, 0.08, HOLE, 0.0),
        (0.75, 0.60, 0.07, HOLE, 0.0),
        (0.55, 0.75, 0.09, HOLE, 0.0),
        (0.15, 0.75, 0.05, HOLE, 0.0),
    ];
    let cell = |(row, column): (usize, usize)| {
        let (y, x) = ((row as f32 + 0.5) / size as f32, (column as f32 + 0.5) / size as f32);
        let within = |disc: &&(f32, f32, f32, u8, f32)| (y - disc.0).hypot(x - disc.1) < disc.2;
        match DISCS.iter().find(within) {
            Some(disc) => (disc.3, disc.4),
            None if x < 0.03 => (KEPT, 0.7),
            None if x > 0.97 => (KEPT, 0.0),
            None if (0.88..0.90).contains(&y) && !(0.45..0.55).contains(&x) => (HOLE, 0.0),
            None => (METAL, 0.0),
        }
    };
    (Array2::from_shape_fn((size, size), |at| cell(at).0), Array2::from_shape_fn((size, size), |at| cell(at).1))
}

/// From black over red and yellow to white, with isotherms; holes are grey.
fn coloured(kinds: &Array<u8, Ix2>, temperatures: &Array<f32, Ix2>) -> cl_runtime::Result<Array<u8, Ix3>> {
    // red rises first, then green, then blue
    let thresholds = Array::from_slice(temperatures.queue(), &[0.0f32, 1.0, 2.0])?;
    // low temperatures are spread out
    let levels = temperatures.sqrt().eval()?;
    let bands = (&levels * 15.5 - (&levels * 15.5).floor()).less(0.12).select::<f32, _, _>(0.75, 1.0).eval()?;
    let (levels, bands, kinds) = (levels.insert_axis(Axis(2)), bands.insert_axis(Axis(2)), kinds.insert_axis(Axis(2)));
    let colours = (&levels * 3.0 - &thresholds).maximum(0.0).minimum(1.0) * &bands;
    (kinds.equal(HOLE).select(0.35, colours) * 255.0).cast::<u8>().eval()
}

/// The same steps in plain Rust.
fn spread_on_host(kinds: &Array2<u8>, mut now: Array2<f32>, steps: u32) -> Array2<f32> {
    // the neighbours that conduct are found once
    let conducts = |at: (usize, usize)| kinds.get(at).is_some_and(|kind| *kind != HOLE);
    let neighbours = Array2::from_shape_fn(now.dim(), |(row, column)| {
        let [above, left] = [row, column].map(|at| at.wrapping_sub(1));
        [(above, column), (row + 1, column), (row, left), (row, column + 1)].map(|at| conducts(at).then_some(at))
    });
    for _ in 0..steps {
        let flow = |at: (usize, usize)| neighbours[at].iter().flatten().fold(0.0, |sum, to| sum + (now[*to] - now[at]));
        let next = Array2::from_shape_fn(now.dim(), |at| match kinds[at] {
            METAL => now[at] + RATE * flow(at),
            _ => now[at],
        });
        now = next;
    }
    now
}
