//! Methods of the user's traits that Rust finds before std's.
#![forbid(unsafe_code)]

use cl_runtime::prelude::*;
use std::cmp::Ordering;

trait Ranked {
    fn cmp(self, other: &u32) -> Ordering;
}
impl Ranked for u32 {
    fn cmp(self, _: &u32) -> Ordering {
        Ordering::Less
    }
}

trait Measured {
    fn len(&self) -> usize;
}
impl<T, const N: usize> Measured for [T; N] {
    fn len(&self) -> usize {
        0
    }
}

trait Positive {
    fn abs(&self) -> f32;
}
impl Positive for f32 {
    fn abs(&self) -> f32 {
        1.0
    }
}

trait Present {
    fn is_some(self) -> bool;
}
impl Present for Option<u32> {
    fn is_some(self) -> bool {
        false
    }
}

#[device]
fn ordered(x: u32) -> bool {
    x.cmp(&3).is_lt()
}

#[device]
fn measured(x: [u32; 4]) -> usize {
    x.len()
}

#[device]
fn positive(x: &f32) -> f32 {
    x.abs()
}

#[device]
fn present(x: Option<u32>) -> bool {
    x.is_some()
}

fn main() {}
