//! Who is used, and who is not. What has a name of `unused` is not.
use cl_runtime::prelude::*;

#[kernel]
fn launched(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = called(x[i]);
}

#[device]
fn called(x: f32) -> f32 {
    called_by_a_function(x) + 1.0
}

#[device]
fn called_by_a_function(x: f32) -> f32 {
    2.0 * x
}

#[device]
fn handed_on(x: f32) -> f32 {
    3.0 * x
}

#[device]
fn generic<T: Float>(x: T) -> T {
    x + x
}

#[kernel]
fn launched_with_a_function<F: Fn(f32) -> f32>(f: F, y: &mut [f32]) {
    let i = global_id(0);
    y[i] = generic(f(y[i]));
}

#[kernel]
pub fn public(y: &mut [f32]) {
    let i = global_id(0);
    y[i] = 1.0;
}

/// Its launch uses the height.
#[kernel(global = [width, height])]
pub fn filled(width: usize, height: usize, y: &mut [f32]) {
    let i = global_id(1) * width + global_id(0);
    y[i] = 1.0;
}

#[device]
pub fn public_function(x: f32) -> f32 {
    x
}

#[kernel]
fn unused_kernel(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = x[i];
}

#[kernel(local = 64)]
unsafe fn unused_unsafe_kernel(y: &mut [f32]) {
    y[0] = 1.0;
}

#[kernel]
fn unused_generic_kernel<T: Float>(y: &mut [T]) {
    let i = global_id(0);
    y[i] = y[i] + y[i];
}

#[kernel]
fn unused_kernel_without_parameters() {}

#[device]
fn unused_function(x: f32) -> f32 {
    called(x)
}

#[device]
fn unused_generic_function<T: Float>(x: T) -> T {
    x * x
}

#[expect(dead_code)]
#[kernel]
fn expected(y: &mut [f32]) {
    let i = global_id(0);
    y[i] = 1.0;
}

pub fn run(queue: &Queue) -> cl_runtime::Result<()> {
    let x = Buffer::filled(queue, 16, 1.0)?;
    let mut y = Buffer::zeroed(queue, 16)?;
    launched(&x, &mut y).global(16).run(queue)?;
    launched_with_a_function(handed_on::FUNCTION, &mut y).global(16).run(queue)
}
