//! A launch borrows its buffers until it is launched, and so do parts of them.

use cl_runtime::{Launch, prelude::*};

#[kernel]
fn copy(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = x[i];
}

fn dropped_before_the_launch(queue: &Queue, mut y: Buffer<f32>) -> cl_runtime::Result<()> {
    let x = Buffer::zeroed(queue, 4)?;
    let launch = copy(&x, &mut y).global(4);
    drop(x);
    launch.run(queue)
}

fn handed_out<'a>(queue: &Queue, y: &'a mut Buffer<f32>) -> cl_runtime::Result<Launch<'a>> {
    let x = Buffer::zeroed(queue, 4)?;
    Ok(copy(&x, y))
}

fn part_of_a_temporary(queue: &Queue) -> cl_runtime::Result<Vec<f32>> {
    let part = Buffer::<f32>::zeroed(queue, 4)?.slice(1..);
    part.to_vec(queue)
}

fn grid_of_a_dropped_buffer(queue: &Queue, mut y: Buffer<f32>) -> cl_runtime::Result<()> {
    let grid = y.as_grid_mut([2, 2])?;
    drop(y);
    let _ = grid;
    queue.finish()
}

fn main() {}
