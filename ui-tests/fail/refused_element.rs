//! A struct that cannot be an element is one error: its uses report nothing.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Matrix<const R: usize, const C: usize> {
    m: [[f32; C]; R],
}

#[derive(Clone, Copy, Element)]
struct Point {
    x: f32,
    y: f32,
}

#[device]
impl Point {
    fn sum(&self) -> f32 {
        self.x + self.y
    }
}

#[device]
fn first(m: &Matrix<2, 2>) -> f32 {
    m.m[0][0]
}

#[kernel]
fn all(m: &[Matrix<2, 2>], points: &[Point], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = m[i].m[1][1] + first(&m[i]) + points[i].sum();
}

fn main() {}
