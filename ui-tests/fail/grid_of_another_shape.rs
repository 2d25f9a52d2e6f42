//! A grid of other elements, or of other dimensions.

use cl_runtime::prelude::*;

#[kernel]
fn invert(image: &Grid<u8, 2>, out: &mut Grid<u8, 2>) {
    let index = [global_id(1), global_id(0)];
    out[[index[0], index[1]]] = 255 - image[[index[0], index[1]]];
}

fn others(image: &Buffer<f32>, out: &mut Buffer<u8>) -> cl_runtime::Result<()> {
    let _ = invert(image.as_grid([4, 4])?, out.as_grid_mut([4, 2, 2])?);
    Ok(())
}

fn main() {}
