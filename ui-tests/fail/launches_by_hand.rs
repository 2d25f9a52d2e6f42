//! A launch without its launcher, which sees to the arguments and to who may call.

use cl_runtime::{__private as p, Kernel, prelude::*};

#[kernel]
fn double(x: &[f64], out: &mut [f64]) {
    let i = global_id(0);
    out[i] = 2.0 * x[i];
}

#[kernel]
unsafe fn careful(out: &mut [u32]) {
    out[global_id(0) / 2] = 1;
}

fn other_types(x: &Buffer<u8>, out: &mut Buffer<u8>) {
    let _ = p::launch(double::KERNEL).read::<u8>(x).write::<u8>(out).finish();
}

fn too_few(out: &mut Buffer<f64>) {
    let _ = p::launch(double::KERNEL).write::<f64>(out).finish();
}

fn without_unsafe(out: &mut Buffer<u32>) {
    let _ = p::launch(careful::KERNEL).write::<u32>(out).finish();
}

fn kernel(parts: p::KernelParts) -> Kernel {
    Kernel::new(parts)
}

fn program(source: p::Template) -> p::Item {
    p::Item { source, ..*p::NO_ITEM }
}

fn proof() -> p::Compiled {
    p::Compiled::new()
}

fn beyond(cl: &p::WorkItem<'_>, x: &[u32]) -> u32 {
    p::GlobalSlice::of(x).load_proven(cl, x.len())
}

fn main() {}
