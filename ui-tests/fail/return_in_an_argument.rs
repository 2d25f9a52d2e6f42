// The arguments of a function with barriers are evaluated before its barriers: a work-item that returns there misses them.
use cl_runtime::prelude::*;

#[device]
fn sum(tile: &mut [u32; 8], l: usize, value: u32) -> u32 {
    tile[l] = value;
    barrier();
    let mut sum = 0;
    for k in 0..8 {
        sum += tile[k];
    }
    barrier();
    sum
}

#[kernel(local = 8)]
fn own_function(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 8];
    let (i, l) = (global_id(0), local_id(0));
    let all: u32 = sum(&mut tile, l, if l > 3 { return } else { x[i] });
    y[i] = all;
}

#[kernel(local = 8)]
fn whole_group(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let all = cl::work_group_reduce_add(match x[i] {
        0 => return,
        value => value,
    });
    y[i] = all;
}

#[kernel(local = 8)]
fn statement(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let mut all = 0;
    y[i] = all;
    all = cl::work_group_reduce_add(if x[i] > 3 { return } else { x[i] });
    y[i] = all;
}

#[device]
fn in_an_operator(x: u32) -> Option<u32> {
    let all = cl::work_group_reduce_add(x.checked_sub(3)?);
    Some(all)
}

#[device]
fn as_the_result(x: u32) -> u32 {
    return cl::work_group_reduce_add(if x > 3 { return 7 } else { x });
}

#[kernel(local = 8)]
fn in_device_functions(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let some: Option<u32> = in_an_operator(x[i]);
    y[i] = some.unwrap_or(1);
    let all: u32 = as_the_result(x[i]);
    y[i] += all;
}

// all return, or none
#[kernel(local = 8)]
fn uniform(n: u32, x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let all = cl::work_group_reduce_add(if n > 3 { return } else { x[i] });
    y[i] = all;
}

fn main() {}
