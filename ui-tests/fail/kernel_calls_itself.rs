//! A kernel does not launch itself.

use cl_runtime::prelude::*;

#[kernel]
fn launches_itself(y: &mut [u32]) {
    launches_itself(y);
}

fn main() {}
