//! The compiler sees a macro's call, not what it stands for.

use cl_runtime::prelude::*;

macro_rules! twice {
    ($x:expr) => {
        2.0 * $x
    };
}

#[kernel]
fn macro_of_ones_own(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = twice!(x[i]);
}

fn main() {}
