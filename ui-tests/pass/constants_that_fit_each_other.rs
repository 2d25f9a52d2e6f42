//! The numbers of constants keep work-items apart, and local arrays within their bounds.

use cl_runtime::prelude::*;

const GROUP: usize = 64;
const TILE: usize = 8;

mod sizes {
    pub const WIDTH: usize = 10;
    pub const HEIGHT: usize = 12;
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

fn main() {
    assert_eq!(transposed::KERNEL.conditions().len(), 4);
    assert_eq!(planes::KERNEL.race_conditions().len(), 0);
}
