//! A device function with barriers, whose number differs.

use cl_runtime::prelude::*;

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
fn differs(x: &[u32], n: u32, y: &mut [u32]) {
    let i = global_id(0);
    wait_twice(n);
    wait_twice(x[i]);
    y[i] = 1;
}

fn main() {}
