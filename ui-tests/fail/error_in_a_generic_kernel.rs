//! One error in a generic kernel is one error, however often it is launched.

use cl_runtime::prelude::*;

#[device]
fn square(x: f32) -> f32 {
    x * x
}

#[kernel]
fn map<T: Number, F: Fn(f32) -> f32>(f: F, scale: T, x: &[f32], parts: &[T], out: &mut [f32]) {
    let text = "not for kernels";
    out[global_id(0)] = f(x[0]);
}

fn main() -> cl_runtime::Result<()> {
    let queue = Queue::auto()?;
    let x = Buffer::from_slice(&queue, &[1.0f32])?;
    let mut out = Buffer::zeroed(&queue, 1)?;
    map(square::FUNCTION, 2u32, &x, &Buffer::from_slice(&queue, &[1u32])?, &mut out).global(1).run(&queue)
}
