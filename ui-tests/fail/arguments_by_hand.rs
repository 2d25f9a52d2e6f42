//! What a launch borrows, and how long it is, is said by this crate's types alone.

use cl_runtime::{GridArg, LocalArg, ReadArg, prelude::*};

#[kernel]
fn first(x: &[f32], grid: &Grid<f32, 2>, #[local] scratch: &mut [f32], out: &mut [f32]) {
    let i = global_id(0);
    scratch[local_id(0)] = 1.0;
    out[i] = x[i] + grid[[0, i]];
}

struct Longer<'a>(&'a Buffer<f32>);

impl<'a> ReadArg<'a, f32> for Longer<'a> {
    fn into_read(self) {}

    fn len(&self) -> usize {
        usize::MAX
    }
}

struct Wider<'a>(&'a Buffer<f32>);

impl<'a> GridArg<'a, f32, 2> for Wider<'a> {
    fn into_read(self) {}

    fn shape(&self) -> [usize; 2] {
        [1, usize::MAX]
    }
}

struct NoMemory;

impl LocalArg<f32> for NoMemory {
    fn into_local(self) {}

    fn len(&self) -> usize {
        1
    }
}

fn main() {}
