//! Neighbours are read while they change.

use cl_runtime::prelude::*;

#[kernel]
fn game_of_life_in_place(cells: &mut Grid<u8, 2>) {
    let (x, y) = (global_id(0), global_id(1));
    let [height, width] = cells.shape();
    if x > 0 && y > 0 && x + 1 < width && y + 1 < height {
        let alive = cells[[y, x - 1]] + cells[[y, x + 1]] + cells[[y - 1, x]] + cells[[y + 1, x]];
        cells[[y, x]] = (alive == 2) as u8;
    }
}

fn main() {}
