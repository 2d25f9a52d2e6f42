//! Conversions are written with `as`.

use cl_runtime::prelude::*;

#[kernel]
fn associated(y: &mut [u32]) {
    y[global_id(0)] = u32::from(3u8);
}

fn main() {}
