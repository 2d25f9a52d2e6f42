//! Two work-items count in one bin.

use cl_runtime::prelude::*;

#[kernel]
fn histogram_without_atomics(x: &[u8], bins: &mut [u32]) {
    let i = global_id(0);
    if i < x.len() {
        bins[x[i] as usize] += 1;
    }
}

fn main() {}
