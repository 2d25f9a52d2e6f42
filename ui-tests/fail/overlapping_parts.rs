//! Two parts of a buffer are written at once only if they lie apart.

use cl_runtime::prelude::*;

#[kernel]
fn swap(x: &mut [f32], y: &mut [f32]) {
    let i = global_id(0);
    (x[i], y[i]) = (y[i], x[i]);
}

fn two_parts(queue: &Queue, x: &mut Buffer<f32>) -> cl_runtime::Result<()> {
    swap(x.slice_mut(..3), x.slice_mut(1..)).global(3).run(queue)
}

fn a_part_and_all(queue: &Queue, x: &mut Buffer<f32>) -> cl_runtime::Result<()> {
    let mut part = x.slice_mut(..3);
    swap(x, &mut part).global(3).run(queue)
}

fn a_part_and_a_part_of_it(queue: &Queue, x: &mut Buffer<f32>) -> cl_runtime::Result<()> {
    let mut part = x.slice_mut(..3);
    let mut inner = part.slice_mut(1..);
    swap(&mut part, &mut inner).global(2).run(queue)
}

fn a_part_twice(queue: &Queue, x: &mut Buffer<f32>) -> cl_runtime::Result<()> {
    let part = x.slice_mut(..3);
    swap(part, part).global(3).run(queue)
}

fn two_grids(queue: &Queue, x: &mut Buffer<f32>) -> cl_runtime::Result<()> {
    let (a, b) = (x.as_grid_mut([2, 2])?, x.as_grid([4, 1])?);
    let _ = (a, b);
    queue.finish()
}

fn copied_over_itself(queue: &Queue, x: &mut Buffer<f32>) -> cl_runtime::Result<()> {
    x.slice_mut(..3).copy_from(queue, x.slice(1..))
}

fn main() {}
