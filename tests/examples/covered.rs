//! Kernels whose lines are counted by `-C instrument-coverage`. `cargo xtask coverage` builds and runs this program, and
//! compares the counts with the marks: a line with `// executed` has a count above 0, a line with `// not executed` has the
//! count 0.

use cl_runtime::prelude::*;

/// A device function, which the kernel below calls.
#[device]
fn clamped(value: f32, most: f32) -> f32 {
    if value > most {
        return most; // executed
    }
    if value < -most {
        return -most; // not executed
    }
    value // executed
}

/// Without barriers, with a branch that no work-item takes.
#[kernel]
fn limit(x: &[f32], y: &mut [f32], most: f32) {
    let i = global_id(0); // executed
    let value = x[i]; // executed
    if most < 0.0 {
        y[i] = 0.0; // not executed
    } else {
        let value = clamped(value, most); // executed
        y[i] = value; // executed
    }
}

/// With a loop that the work-items of a group execute together, and a loop with no iteration.
#[kernel]
fn powers(x: &[f32], y: &mut [f32], count: u32, none: u32) {
    let i = global_id(0);
    let mut product = 1.0; // executed
    for _ in 0..count {
        product *= x[i]; // executed
    }
    for _ in 0..none {
        product += 1.0; // not executed
    }
    y[i] = product; // executed
}

/// With barriers and local memory.
#[kernel]
fn reversed(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 4];
    let (i, at) = (global_id(0), local_id(0)); // executed
    tile[at] = x[i]; // executed
    barrier();
    let other = tile[3 - at]; // executed
    if other > 100 {
        y[i] = 100; // not executed
    } else {
        y[i] = other; // executed
    }
}

/// For any type.
#[kernel]
fn chosen<T: Element>(first: &[T], second: &[T], out: &mut [T], is_first: bool) {
    let i = global_id(0);
    match is_first {
        true => out[i] = first[i],   // executed
        false => out[i] = second[i], // not executed
    }
}

fn main() -> cl_runtime::Result<()> {
    let queue = Queue::new(&Device::native())?;
    let x = Buffer::from_slice(&queue, &[0.5f32, 1.0, 2.0, 3.0])?;
    let mut y = Buffer::<f32>::zeroed(&queue, 4)?;
    limit(&x, &mut y, 1.5).global(4).run(&queue)?;
    assert_eq!(y.to_vec(&queue)?, [0.5, 1.0, 1.5, 1.5]);
    powers(&x, &mut y, 2, 0).global(4).run(&queue)?;
    assert_eq!(y.to_vec(&queue)?, [0.25, 1.0, 4.0, 9.0]);
    chosen(&x, &x, &mut y, true).global(4).run(&queue)?;
    assert_eq!(y.to_vec(&queue)?, [0.5, 1.0, 2.0, 3.0]);
    let numbers = Buffer::from_slice(&queue, &[1u32, 2, 3, 4])?;
    let mut turned = Buffer::<u32>::zeroed(&queue, 4)?;
    reversed(&numbers, &mut turned).global(4).local(4).run(&queue)?;
    assert_eq!(turned.to_vec(&queue)?, [4, 3, 2, 1]);
    Ok(())
}
