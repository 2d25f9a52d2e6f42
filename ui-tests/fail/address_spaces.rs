//! Arguments in another memory than the function takes, and variables that would lead into two.

use cl_runtime::prelude::*;

#[device]
fn sum(#[local] values: &[f32]) -> f32 {
    values[0] + values[1]
}

#[device]
fn longer<'a>(x: &'a [f32], y: &'a [f32]) -> &'a [f32] {
    if x.len() > y.len() { x } else { y }
}

#[device]
fn hands_on(values: &[f32]) -> f32 {
    sum(values)
}

#[kernel(local = 4)]
fn takes_local_memory(x: &[f32], y: &mut [f32]) {
    y[0] = sum(x);
}

#[kernel(local = 4)]
fn one_for_two(x: &[f32], y: &mut [f32]) {
    let own = [1.0f32, 2.0];
    let found: &[f32] = longer(x, &own);
    y[0] = found[0];
}

#[kernel(local = 4)]
fn another_for_result(x: &[f32], y: &mut [f32]) {
    let own = [1.0f32, 2.0];
    let mut found = &own[..];
    found = longer(x, x);
    y[0] = found[0];
}

#[kernel(local = 4)]
fn two_memories(x: &[f32], n: u32, y: &mut [f32]) {
    let own = [1.0f32, 2.0];
    let found = if n > 1 { &x[..2] } else { &own[..] };
    y[0] = found[0];
}

fn main() {}
