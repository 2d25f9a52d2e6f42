//! What can be passed to a kernel.

use cl_runtime::prelude::*;
use cl_runtime::{Launch, Result};

#[kernel]
fn add(factor: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = factor * x[i] + y[i];
}

fn through_references(queue: &Queue, x: &Buffer<f32>, y: &mut Buffer<f32>) -> Result<()> {
    add(1.0, x, &mut *y).global(2).run(queue)?;
    add(1.0, &x, y).global(2).run(queue)
}

fn keeps<'a>(x: &'a Buffer<f32>, y: &'a mut Buffer<f32>) -> Launch<'a> {
    add(1.0, x, y).global(2)
}

fn main() -> Result<()> {
    let queue = Queue::auto()?;
    let x = Buffer::from_slice(&queue, &[1.0, 2.0, 3.0, 4.0])?;
    let mut y = Buffer::filled(&queue, 4, 10.0)?;
    add(1.0, &x, &mut y).global(4).run(&queue)?;
    add(1.0, x.slice(2..), y.slice_mut(..2)).global(2).run(&queue)?;
    let (a, mut b) = y.split_at_mut(2);
    add(1.0, a, b.slice_mut(..)).global(2).run(&queue)?;
    through_references(&queue, &x, &mut y)?;
    keeps(&x, &mut y).run(&queue)?;
    let launch = add(1.0, &x, &mut y);
    launch.global([2]).local(1).offset(0).run(&queue)?;
    assert_eq!(y.to_vec(&queue)?.len(), 4);
    Ok(())
}
