//! Of a name in a pattern only rustc knows that it is a constant.

use cl_runtime::prelude::*;

#[allow(non_upper_case_globals)]
const limit: u32 = 7;

#[kernel]
fn count(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    for v in x {
        match *v {
            limit => y[i] += 1,
            other => y[i] += other,
        }
    }
}

fn main() {}
