//! Nor what holds structs.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(C)]
struct Point {
    x: u32,
    y: u32,
}

#[device]
fn same(a: Option<Point>, b: Option<Point>) -> bool {
    a != b
}

#[kernel]
fn compare(points: &[Point], out: &mut [u32]) {
    let i = global_id(0);
    if same(Some(points[i]), Some(points[0])) {
        out[i] = 1;
    }
}

fn main() {}
