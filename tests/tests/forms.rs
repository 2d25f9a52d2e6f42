//! Forms of arguments and accesses that are accepted: whatever converts to an argument, constants whose values fit each other,
//! grids indexed by rows.
#![allow(clippy::assign_op_pattern, clippy::needless_borrows_for_generic_args)]

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

#[test]
fn arguments_of_every_form() -> Result<()> {
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

const GROUP: usize = 64;
const TILE: usize = 8;

mod sizes {
    pub(crate) const WIDTH: usize = 10;
    pub(crate) const HEIGHT: usize = 12;
}

#[kernel(local = GROUP)]
fn transposed(x: &[f32], y: &mut [f32]) {
    #[local]
    let mut tile: [[f32; TILE]; TILE];
    let l = local_id(0);
    tile[l / TILE][l % TILE] = x[global_id(0)];
    barrier();
    y[global_id(0)] = tile[l % TILE][l / TILE];
}

#[kernel]
fn planes(y: &mut [f32]) {
    let (column, row, plane) = (global_id(0), global_id(1), global_id(2));
    if column < sizes::WIDTH && row < sizes::HEIGHT {
        y[(plane * sizes::HEIGHT + row) * sizes::WIDTH + column] = 1.0;
    }
}

#[test]
fn constants_fit_each_other() -> Result<()> {
    assert_eq!(transposed::KERNEL.conditions().len(), 4);
    assert_eq!(planes::KERNEL.race_conditions().len(), 0);
    let queue = Queue::auto()?;
    let x: Vec<f32> = (0..64).map(|i| i as f32).collect();
    let mut y = Buffer::zeroed(&queue, 64)?;
    transposed(&Buffer::from_slice(&queue, &x)?, &mut y).global(64).run(&queue)?;
    assert_eq!(y.to_vec(&queue)?[..3], [0.0, 8.0, 16.0]);
    let mut y = Buffer::zeroed(&queue, 2 * sizes::WIDTH * sizes::HEIGHT)?;
    planes(&mut y).global([16, 16, 2]).run(&queue)?;
    assert!(y.to_vec(&queue)?.iter().all(|y| *y == 1.0));
    Ok(())
}

/// A grid has all its indices in one pair of brackets, or an index for each dimension.
#[kernel]
fn grid_indexed_twice(out: &mut Grid<f32, 2>) {
    out[global_id(1)][global_id(0)] = 1.0;
}

#[test]
fn a_grid_is_indexed_by_rows() -> Result<()> {
    let queue = Queue::auto()?;
    let mut out = Buffer::zeroed(&queue, 6)?;
    grid_indexed_twice(out.as_grid_mut([2, 3])?).global([3, 2]).run(&queue)?;
    assert_eq!(out.to_vec(&queue)?, [1.0f32; 6]);
    Ok(())
}
