//! What is handed on as a function must be one that kernels know.
use cl_runtime::prelude::*;

#[device]
fn twice<F: Fn(f32) -> f32>(f: F, x: f32) -> f32 {
    f(f(x))
}

#[device]
fn square(x: f32) -> f32 {
    x * x
}

#[device]
fn half(x: i32) -> i32 {
    x / 2
}

fn of_the_host(x: f32) -> f32 {
    x
}

#[kernel]
fn not_compiled(out: &mut [f32]) {
    out[global_id(0)] = twice(of_the_host, 1.0);
}

#[kernel]
fn map<F: Fn(f32) -> f32>(f: F, out: &mut [f32]) {
    out[global_id(0)] = f(1.0);
}

#[device]
fn first(x: &[f32]) -> f32 {
    x[0]
}

fn main() -> cl_runtime::Result<()> {
    let queue = Queue::auto()?;
    let mut out = Buffer::zeroed(&queue, 1)?;
    map(square, &mut out).global(1).run(&queue)?;
    map(half::FUNCTION, &mut out).global(1).run(&queue)?;
    map(first::FUNCTION, &mut out).global(1).run(&queue)?;
    map(|x| x, &mut out).global(1).run(&queue)
}
