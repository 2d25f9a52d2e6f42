//! A kernel has no ABI.

use cl_runtime::prelude::*;

#[kernel]
extern "C" fn has_abi(y: &mut [f32]) {
    y[global_id(0)] = 1.0;
}

fn main() {}
