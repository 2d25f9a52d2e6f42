//! What no barrier orders, and barriers that not all work-items reach.

use super::super::{finds, numbers, queue};
use cl_runtime::{
    FindingKind::{DivergentBarrier, Race},
    prelude::*,
};

#[kernel(local = 64)]
unsafe fn neighbours_across_groups(x: &[u32], between: &mut [u32], y: &mut [u32]) {
    let i = global_id(0);
    between[i] = x[i]; //~
    barrier();
    y[i] = between[(i + 1) % between.len()]; //~
}

#[kernel(local = 64)]
unsafe fn neighbours_in_the_group(x: &[u32], between: &mut [u32], y: &mut [u32]) {
    let (i, k) = (global_id(0), local_id(0));
    between[i] = x[i];
    barrier();
    y[i] = between[i - k + (k + 1) % 64];
}

#[kernel(local = 64)]
unsafe fn only_some(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    if x[i] < 32 {
        // SAFETY: none
        unsafe { cl::barrier_unchecked() }; //~
    }
    y[i] = x[i];
}

#[kernel(local = 64)]
#[allow(clippy::if_same_then_else)]
unsafe fn two_barriers(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    if x[i] < 32 {
        // SAFETY: none
        unsafe { cl::barrier_unchecked() }; //~
    } else {
        // SAFETY: none
        unsafe { cl::barrier_unchecked() }; //~
    }
    y[i] = x[i];
}

#[kernel(local = 64)]
unsafe fn as_often_as_asked(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    for _ in 0..x[i] {
        // SAFETY: none
        unsafe { cl::barrier_unchecked() }; //~
    }
    y[i] = x[i];
}

#[test]
fn barriers_do_not_order_groups() {
    let queue = &queue();
    let x = &numbers(queue, 256, |i| i as u32);
    let (mut between, mut y) = (numbers(queue, 256, |_| 0u32), numbers(queue, 256, |_| 0u32));
    // SAFETY: checked execution runs one work-item at a time
    let result = unsafe { neighbours_across_groups(x, &mut between, &mut y) }.global(256).run(queue);
    let report = finds(Race, result);
    assert!(report.to_string().contains("they are in different work-groups"), "{report}");
}

#[test]
fn divergent_barriers() {
    let queue = &queue();
    let x = &numbers(queue, 64, |i| i as u32);
    let mut y = numbers(queue, 64, |_| 0u32);
    // SAFETY: checked execution runs one work-item at a time
    unsafe {
        finds(DivergentBarrier, only_some(x, &mut y).global(64).run(queue));
        finds(DivergentBarrier, two_barriers(x, &mut y).global(64).run(queue));
        finds(
            DivergentBarrier,
            as_often_as_asked(&numbers(queue, 64, |i| i as u32 % 3 + 1), &mut y).global(64).run(queue),
        );
    }
}

#[test]
fn a_barrier_orders_a_group() {
    let queue = &queue();
    let x = &numbers(queue, 256, |i| i as u32);
    let (mut between, mut y) = (numbers(queue, 256, |_| 0u32), numbers(queue, 256, |_| 0u32));
    // SAFETY: the barrier orders the accesses of a work-group
    unsafe { neighbours_in_the_group(x, &mut between, &mut y) }.global(256).run(queue).unwrap();
    assert_eq!(y.to_vec(queue).unwrap()[62..65], [63, 0, 65]);
}
