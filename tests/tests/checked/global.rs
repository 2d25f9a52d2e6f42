//! Races in global memory.

use super::super::{finds, finds_in, numbers, queue};
use cl_runtime::{Element, FindingKind::Race, prelude::*};

#[kernel]
pub(in super::super) unsafe fn next(y: &mut [u32]) {
    let i = global_id(0);
    y[i] = y[(i + 1) % y.len()]; //~
}

#[kernel]
pub(in super::super) unsafe fn halved(y: &mut [u32]) {
    let i = global_id(0);
    y[i / 2] = 1; //~
}

#[kernel]
unsafe fn reversed(y: &mut [u32]) {
    let i = global_id(0);
    let n = y.len();
    y[n - 1 - i] = y[i]; //~
}

#[kernel]
unsafe fn histogram(x: &[u32], bins: &mut [u32]) {
    let bin = x[global_id(0)] as usize % bins.len();
    bins[bin] += 1; //~
}

#[kernel]
unsafe fn last_wins(y: &mut [u32]) {
    y[0] = global_id(0) as u32; //~
}

#[kernel]
unsafe fn overlapping(y: &mut [u32]) {
    let i = global_id(0);
    y[i] = 1; //~
    if i + 1 < y.len() {
        y[i + 1] = 2; //~
    }
}

#[kernel]
unsafe fn transposed_in_place(a: &mut Grid<f32, 2>) {
    let (column, row) = (global_id(0), global_id(1));
    a[[row, column]] = a[[column, row]]; //~
}

#[kernel]
unsafe fn blurred_in_place(y: &mut [f32]) {
    let i = global_id(0);
    if i > 0 && i + 1 < y.len() {
        let sum = y[i - 1] //~
            + y[i + 1]; //~
        y[i] = sum / 2.0; //~
    }
}

#[kernel]
unsafe fn prefix_in_place(y: &mut [u32]) {
    let i = global_id(0);
    if i > 0 {
        let before = y[i - 1]; //~
        y[i] += before; //~
    }
}

#[kernel]
unsafe fn wrong_stride(y: &mut [u32]) {
    let mut i = global_id(0);
    while i < y.len() {
        y[i] = i as u32; //~
        i += global_size(0) / 2;
    }
}

#[kernel]
unsafe fn published(y: &mut [u32], out: &mut [u32]) {
    let i = global_id(0);
    if i == 0 {
        y[0] = 7; //~
    }
    out[i] = y[0]; //~
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Body {
    at: [f32; 2],
    mass: f32,
    kind: u8,
    flags: [u8; 3],
}

#[kernel]
unsafe fn merged(bodies: &mut [Body]) {
    let i = global_id(0);
    bodies[i / 2].mass += 1.0; //~
}

#[kernel]
unsafe fn different_fields(bodies: &mut [Body]) {
    let i = global_id(0);
    if i.is_multiple_of(2) {
        bodies[i / 2].mass = 1.0;
    } else {
        bodies[i / 2].kind = bodies[i / 2].flags[1];
    }
}

#[kernel]
unsafe fn lanes(y: &mut [f32x4]) {
    let i = global_id(0);
    y[i / 2].x = 1.0; //~
}

#[device]
fn add_to(y: &mut u32, x: u32) {
    *y += x; //~
}

#[kernel]
unsafe fn by_reference(y: &mut [u32]) {
    let i = global_id(0);
    add_to(&mut y[i % 8], 1);
}

#[kernel]
unsafe fn bits(x: &[u32], out: &mut [u8]) {
    let i = global_id(0);
    if x[i] > 3 {
        out[i / 8] |= 1u8 << (i % 8) as u32; //~
    }
}

#[kernel]
fn false_promise(y: &mut [u32]) {
    // SAFETY: none; two work-items have the same number
    let at = unsafe { cl::assume_unique(global_id(0) / 2) };
    y[at] = 1; //~
}

#[kernel]
fn false_permutation(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    // SAFETY: holds only if `x` is a permutation
    let at = unsafe { cl::assume_unique(x[i] as usize % y.len()) };
    y[at] = i as u32; //~
}

#[test]
fn races_in_one_buffer() {
    let queue = &queue();
    let buffer = || numbers(queue, 64, |i| (i * i) as u32);
    // SAFETY: checked execution runs one work-item at a time
    unsafe {
        finds(Race, next(&mut buffer()).global(64).run(queue));
        finds(Race, halved(&mut buffer()).global(64).run(queue));
        finds(Race, reversed(&mut buffer()).global(64).run(queue));
        finds(Race, histogram(&buffer(), &mut numbers(queue, 10, |_| 0u32)).global(64).run(queue));
        finds(Race, last_wins(&mut buffer()).global(64).run(queue));
        finds(Race, overlapping(&mut buffer()).global(64).run(queue));
        finds(Race, prefix_in_place(&mut buffer()).global(64).run(queue));
        finds(Race, wrong_stride(&mut buffer()).global(16).run(queue));
        finds(Race, published(&mut buffer(), &mut buffer()).global(64).run(queue));
        finds_in(Some("add_to"), Race, by_reference(&mut buffer()).global(64).run(queue));
        finds(Race, bits(&buffer(), &mut numbers(queue, 8, |_| 0u8)).global(64).run(queue));
    }
    finds(Race, false_promise(&mut buffer()).global(64).run(queue));
    finds(Race, false_permutation(&numbers(queue, 64, |i| i as u32 / 2 * 2), &mut buffer()).global(64).run(queue));
}

#[test]
fn races_of_floats_grids_structs_and_vectors() {
    let queue = &queue();
    let mut floats = numbers(queue, 64, |i| i as f32);
    let body = Body { at: [0.0; 2], mass: 1.0, kind: 2, flags: [3; 3] };
    // SAFETY: checked execution runs one work-item at a time
    unsafe {
        finds(Race, blurred_in_place(&mut floats).global(64).run(queue));
        finds(Race, transposed_in_place(floats.as_grid_mut([8, 8]).unwrap()).global([8, 8]).run(queue));
        finds(Race, merged(&mut numbers(queue, 32, |_| body)).global(64).run(queue));
        finds(Race, lanes(&mut numbers(queue, 32, |_| f32x4::default())).global(64).run(queue));
        different_fields(&mut numbers(queue, 32, |_| body)).global(64).run(queue).unwrap();
    }
    // a permutation keeps the promise
    let x = numbers(queue, 64, |i| (i as u32 * 7) % 64);
    false_permutation(&x, &mut numbers(queue, 64, |_| 0u32)).global(64).run(queue).unwrap();
}
