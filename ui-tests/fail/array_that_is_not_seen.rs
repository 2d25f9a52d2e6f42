//! That a value is an array is not seen here, and C does not copy arrays.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Cell {
    counts: [u32; 4],
}

const OFFSETS: [i32; 2] = [3, 4];

#[device]
fn pair() -> [i32; 2] {
    OFFSETS
}

#[device]
fn first(of: &[i32; 2]) -> i32 {
    of[0]
}

#[kernel]
fn borrowed(cells: &mut [Cell]) {
    let i = global_id(0);
    let counts = &mut cells[i].counts;
    counts[0] = 7;
}

#[kernel]
fn lent(out: &mut [i32]) {
    let i = global_id(0);
    out[i] = first(&OFFSETS);
}

#[kernel]
fn bound(out: &mut [i32]) {
    let i = global_id(0);
    let found = pair();
    let other = found;
    out[i] = first(&other);
}

fn main() {}
