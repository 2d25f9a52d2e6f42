//! Mistakes in the types: rustc's own messages, at the user's own tokens, once each.

use cl_runtime::prelude::*;

#[device]
fn area(width: f32, height: f32) -> f32 {
    width * height
}

#[kernel]
fn wrong_literal(y: &mut [f32]) {
    let x: f32 = 1u32;
    y[0] = x;
}

#[kernel]
fn mixed_operands(n: u32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = n * x[i];
}

#[kernel]
fn wrong_index(i: u32, x: &[f32], y: &mut [f32]) {
    y[0] = x[i];
}

#[kernel]
fn unknown_method(x: &[f32], y: &mut [f32]) {
    y[0] = x[0].squared();
}

#[kernel]
fn method_of_std_only(x: &[f32], y: &mut [f32]) {
    y[0] = x[0].sin_cos_pi();
}

#[kernel]
fn too_few_arguments(y: &mut [f32]) {
    y[0] = area(1.0);
}

#[kernel]
fn wrong_argument(n: u32, y: &mut [f32]) {
    y[0] = area(1.0, n);
}

#[kernel]
fn condition_is_a_number(n: u32, y: &mut [f32]) {
    if n {
        y[0] = 1.0;
    }
}

#[kernel]
fn branches_differ(n: u32, y: &mut [f32]) {
    y[0] = if n > 1 { 1.0 } else { 2u32 };
}

#[kernel]
fn value_not_used(y: &mut [f32]) {
    y[0] = 1.0;
    y.len()
}

#[kernel]
fn cast_to_bool(n: u32, y: &mut [f32]) {
    let flag = n as bool;
    y[0] = if flag { 1.0 } else { 0.0 };
}

#[kernel]
fn negated_unsigned(n: u32, y: &mut [u32]) {
    y[0] = -n;
}

#[kernel]
fn float_range(n: f32, y: &mut [f32]) {
    for i in 0.0..n {
        y[0] = i;
    }
}

#[kernel]
fn wrong_dimension(n: u32, y: &mut [f32]) {
    y[global_id(n)] = 1.0;
}

#[device]
fn missing_value(x: f32) -> f32 {
    x + 1.0;
}

#[device]
fn missing_else(x: f32) -> f32 {
    if x > 0.0 {
        1.0
    }
}

#[device]
fn wrong_value(x: f32) -> u32 {
    x
}

fn main() {
    // callers get no second wave of errors
    let queue = Queue::auto().unwrap();
    let mut y = Buffer::zeroed(&queue, 4).unwrap();
    wrong_literal(&mut y).global(4).run(&queue).unwrap();
    println!("{} {}", wrong_literal::KERNEL.source(), wrong_value(1.0));
}
