//! Images have no atomics.

use cl_runtime::pixel::R32Uint;
use cl_runtime::prelude::*;

#[kernel]
fn count(values: &[u32], out: &mut Image2d<R32Uint>) {
    let i = global_id(0);
    out.write(i / 2, 0, u32x4::splat(values[i]));
}

#[kernel]
fn twice(values: &[u32], out: &mut Image2d<R32Uint>) {
    let i = global_id(0);
    out.write(i, 0, u32x4::splat(values[i]));
    out.write(i + 1, 0, u32x4::splat(values[i]));
}

fn main() {}
