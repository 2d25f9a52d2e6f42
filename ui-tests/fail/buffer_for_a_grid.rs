//! A grid has a shape.

use cl_runtime::prelude::*;

#[kernel]
fn invert(image: &Grid<u8, 2>, out: &mut Grid<u8, 2>) {
    let index = [global_id(1), global_id(0)];
    out[[index[0], index[1]]] = 255 - image[[index[0], index[1]]];
}

fn buffers(image: &Buffer<u8>, out: &mut Buffer<u8>) {
    let _ = invert(image, out);
}

fn main() {}
