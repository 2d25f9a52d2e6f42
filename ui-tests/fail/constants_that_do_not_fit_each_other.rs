//! Whether work-items keep apart depends on constants, which have the wrong values: of a module, and of one instance of a
//! generic kernel.

use cl_runtime::Kernel;
use cl_runtime::prelude::*;

const PITCH: usize = 8;
const WIDTH: usize = 9;
const HEIGHT: usize = 4;

#[kernel]
fn rows_that_overlap(y: &mut [f32]) {
    let (column, row, plane) = (global_id(0), global_id(1), global_id(2));
    if column < WIDTH && row < HEIGHT {
        y[(plane * HEIGHT + row) * PITCH + column] = 1.0;
    }
}

#[kernel]
fn blocks<const STEP: usize, const LEN: usize>(y: &mut [f32]) {
    let i = global_id(0);
    for j in 0..LEN {
        if i * STEP + j < y.len() {
            y[i * STEP + j] = 1.0;
        }
    }
}

const _: &Kernel = blocks::<4, 4>::KERNEL;
const _: &Kernel = blocks::<4, 5>::KERNEL;

fn main() {}
