//! Functions with barriers, called where not every work-item of a group gets to, or with what differs.

use cl_runtime::prelude::*;

#[device]
fn group_max(value: u32) -> u32 {
    #[local]
    let mut scratch: [u32; 64];
    scratch[local_id(0)] = value;
    barrier();
    let mut max = 0;
    for k in 0..local_size(0) {
        max = max.max(scratch[k]);
    }
    barrier();
    max
}

#[device]
fn wait_often(times: u32) {
    for _ in 0..times {
        barrier();
    }
}

#[device]
fn wait_twice(times: u32) {
    wait_often(times);
    wait_often(times);
}

#[kernel(local = 64)]
fn under_a_condition(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    if i < x.len() {
        let max: u32 = group_max(x[i]);
        y[i] = max;
    }
}

#[kernel(local = 64)]
fn behind_a_return(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    if i >= x.len() {
        return;
    }
    let max: u32 = group_max(x[i]);
    y[i] = max;
}

#[kernel(local = 64)]
fn inside_an_expression(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    y[i] = 1 + group_max(x[i]);
}

#[kernel(local = 64)]
fn differs(x: &[u32], n: u32, y: &mut [u32]) {
    let i = global_id(0);
    wait_twice(n);
    wait_twice(x[i]);
    y[i] = 1;
}

#[kernel(local = 64)]
fn returns_early(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    y[i] = through_another(x[i]);
}

#[device]
fn through_another(value: u32) -> u32 {
    if value > 3 {
        return 0;
    }
    let max: u32 = group_max(value);
    max
}

fn main() {}
