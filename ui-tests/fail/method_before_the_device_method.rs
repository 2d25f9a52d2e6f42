//! rustc looks for a method by value before it borrows: a trait's may come before the one that kernels call.
#![forbid(unsafe_code)]
#![allow(dead_code)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Point {
    x: f32,
    y: f32,
}

#[device]
impl Point {
    fn norm(&self) -> f32 {
        self.x
    }

    fn grow(&mut self, by: f32) {
        self.x *= by;
    }

    fn plus(self, o: Point) -> Point {
        Point { x: self.x + o.x, y: self.y + o.y }
    }
}

trait Plain {
    fn norm(self) -> f32;
    fn grow(&self, by: f32);
    fn plus(&self, o: Point) -> Point;
}

impl Plain for Point {
    fn norm(self) -> f32 {
        7.0
    }

    fn grow(&self, _: f32) {}

    fn plus(&self, _: Point) -> Point {
        *self
    }
}

#[kernel]
fn by_value(points: &mut [Point], y: &mut [f32]) {
    let i = global_id(0);
    points[i].grow(2.0);
    y[i] = points[i].norm();
}

#[device]
fn by_reference(p: &Point, q: &mut Point) -> f32 {
    q.norm() + p.plus(*q).x
}

#[device]
trait Shape {
    fn area(&self) -> f32;
}

#[device]
impl Shape for Point {
    fn area(&self) -> f32 {
        self.x * self.y
    }
}

impl Point {
    fn area(&self) -> f32 {
        8.0
    }
}

trait Other {
    fn area(self) -> f32;
}

#[device]
fn of_a_parameter<S: Shape + Other>(s: S) -> f32 {
    s.area()
}

fn main() {}
