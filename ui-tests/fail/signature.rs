//! Signatures that a kernel or device function cannot have.

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

#[kernel]
fn gives_a_value(x: &[f32]) -> f32 {
    x[global_id(0)]
}

#[kernel]
const fn is_const(y: &mut [f32]) {
    y[0] = 1.0;
}

#[kernel]
async fn is_async(y: &mut [f32]) {
    y[0] = 1.0;
}

#[kernel]
extern "C" fn has_abi(y: &mut [f32]) {
    y[0] = 1.0;
}

#[kernel]
fn is_generic<T: Copy>(x: &[T], y: &mut [T]) {
    let i = global_id(0);
    y[i] = x[i];
}

#[kernel]
fn has_const_parameter<const N: usize>(y: &mut [f32]) {
    y[N] = 1.0;
}

#[kernel]
fn has_lifetime<'a>(x: &'a [f32], y: &mut [f32]) {
    y[0] = x[0];
}

#[kernel]
fn takes_patterns((a, b): (u32, u32), y: &mut [u32]) {
    y[0] = a + b;
}

#[kernel]
fn takes_anything(x: impl Copy, y: &mut [u32]) {
    y[0] = 1;
}

#[device]
fn gives_an_atomic(x: &AtomicU32) -> AtomicU32 {
    AtomicU32::new(x.load(Relaxed))
}

#[device]
fn gives_a_tuple(x: f32) -> (f32, f32) {
    (x, x)
}

#[device]
fn never_returns() -> ! {
    loop {}
}

fn main() {
    // one message for each mistake: the calls are fine
    let queue = Queue::auto().unwrap();
    let x = Buffer::from_slice(&queue, &[1.0f32; 4]).unwrap();
    let mut y = Buffer::zeroed(&queue, 4).unwrap();
    gives_a_value(&x).global(4).run(&queue).unwrap();
    is_const(&mut y).global(4).run(&queue).unwrap();
    is_generic(&x, &mut y).global(4).run(&queue).unwrap();
    println!("{}", gives_a_value::KERNEL.source());
}
