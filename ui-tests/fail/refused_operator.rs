//! An operator that is not supported is one error: its uses report nothing.

use cl_runtime::prelude::*;
use std::ops::{Add, AddAssign, Neg};

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Pair<T> {
    x: T,
    y: T,
}

#[device]
impl<T: Number> Add for Pair<T> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

#[device]
impl<T: Number> AddAssign for Pair<T> {
    fn add_assign(&mut self, other: Self) {
        self.x = self.x + other.x;
    }
}

#[device]
impl<T: Number + Neg<Output = T>> Neg for Pair<T> {
    type Output = Self;
    fn neg(self) -> Self {
        Self { x: -self.x, y: -self.y }
    }
}

#[kernel]
fn add(a: &[Pair<f32>], b: &mut [Pair<f32>]) {
    let i = global_id(0);
    let mut sum = a[i] + -a[i];
    sum += a[i];
    b[i] = sum;
}

fn main() {}
