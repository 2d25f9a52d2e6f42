//! A crate.
use cl_runtime::prelude::*;

/// A kernel.
#[kernel(local = 64, global = y.len())]
pub fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < y.len() && i < x.len() {
        y[i] = square(a) * x[i];
    }
}

/// A kernel for any numbers.
#[kernel]
pub fn scale<T: Float>(a: T, y: &mut [T]) {
    let i = global_id(0);
    y[i] = a * y[i];
}

/// A kernel that is handed a function.
#[kernel]
pub fn map<F: Fn(f32) -> f32>(f: F, y: &mut [f32]) {
    let i = global_id(0);
    y[i] = f(y[i]);
}

/// A kernel of a grid, with memory of its groups.
#[kernel]
pub fn grid(#[local] scratch: &mut [f32], x: &Grid<f32, 2>, y: &mut [V3]) {
    let l = local_id(0);
    scratch[l] = x[[0, 0]];
    barrier();
    let i = global_id(0);
    y[i] = (y[i] + y[i]).doubled();
}

/// A device function.
#[device]
pub fn square(x: f32) -> f32 {
    x * x
}

/// A generic one.
#[device]
pub fn cube<T: Float>(x: T) -> T {
    x * x * x
}

/// One that waits.
#[device]
pub fn wait(x: &[f32]) -> f32 {
    barrier();
    x[0]
}

/// A struct.
#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
pub struct V3 {
    /// Its x.
    pub x: f32,
    /// Its y.
    pub y: f32,
}

#[device]
impl V3 {
    /// Makes one.
    pub fn new(x: f32, y: f32) -> Self {
        V3 { x, y }
    }

    /// Twice as long.
    pub fn doubled(self) -> Self {
        V3::new(2.0 * self.x, 2.0 * self.y)
    }
}

#[device]
impl std::ops::Add for V3 {
    type Output = V3;
    fn add(self, other: V3) -> V3 {
        V3::new(self.x + other.x, self.y + other.y)
    }
}

/// A generic struct.
#[derive(Clone, Copy, Element)]
#[repr(C)]
pub struct Pair<T> {
    /// One.
    pub a: T,
    /// The other.
    pub b: T,
}

#[device]
impl<T: Float> Pair<T> {
    /// Its sum.
    pub fn sum(&self) -> T {
        self.a + self.b
    }
}

/// An enum.
#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u32)]
pub enum Way {
    /// There.
    There = 0,
    /// Back.
    Back = 1,
}

/// A trait.
#[device]
pub trait Shape {
    /// How large.
    fn area(&self) -> f32;
}

#[device]
impl Shape for V3 {
    fn area(&self) -> f32 {
        self.x * self.y
    }
}
