//! C does not compare structs.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(C)]
struct Point {
    x: u32,
    y: u32,
}

#[kernel]
fn count(points: &[Point], out: &mut [u32]) {
    let i = global_id(0);
    if points[i] == points[0] {
        out[i] = 1;
    }
}

fn main() {}
