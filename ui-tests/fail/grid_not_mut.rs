//! What a kernel writes is passed as a grid that can be written.

use cl_runtime::prelude::*;

#[kernel]
fn invert(image: &Grid<u8, 2>, out: &mut Grid<u8, 2>) {
    let index = [global_id(1), global_id(0)];
    out[[index[0], index[1]]] = 255 - image[[index[0], index[1]]];
}

fn read_only(image: &Buffer<u8>, out: &Buffer<u8>) -> cl_runtime::Result<()> {
    let _ = invert(image.as_grid([4, 4])?, out.as_grid([4, 4])?);
    Ok(())
}

fn main() {}
