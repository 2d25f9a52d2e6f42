//! Conversions that may fail are written with `as`.

use cl_runtime::prelude::*;

#[kernel]
fn associated(x: &[i64], y: &mut [u32]) {
    let i = global_id(0);
    y[i] = u32::try_from(x[i]).unwrap_or(0);
}

fn main() {}
