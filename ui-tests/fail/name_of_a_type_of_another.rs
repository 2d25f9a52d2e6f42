//! Types that hide those that kernels know.
#![forbid(unsafe_code)]

use cl_runtime::prelude::*;

#[allow(non_camel_case_types)]
type f64 = f32;

struct AtomicU32;

type Option<T> = Result<T, ()>;

trait Float: Copy + cl_runtime::Type + 'static {}
impl Float for f32 {}

#[device]
fn double(x: f64) -> f64 {
    x + x
}

#[kernel]
fn counted(bins: &[AtomicU32]) {
    let _ = bins.len();
}

#[device]
fn maybe(x: Option<u32>) -> u32 {
    x.unwrap_or(1)
}

#[device]
fn same<T: Float>(x: T) -> T {
    x
}

#[device]
fn parameter<f32: Int>(x: f32) -> f32 {
    x
}

fn main() {}
