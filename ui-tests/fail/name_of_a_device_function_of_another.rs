//! A plain function hides a device function that a glob import brings: nothing else is called than what rustc would call.
#![forbid(unsafe_code)]
#![allow(dead_code)]

mod lib {
    use cl_runtime::prelude::*;

    #[device]
    pub fn scaled(x: f32) -> f32 {
        x * 2.0
    }

    #[device]
    pub fn larger<T: Number>(a: T, b: T) -> T {
        if a > b { a } else { b }
    }

    #[device]
    pub fn applied(x: f32, f: impl Fn(f32) -> f32) -> f32 {
        f(x)
    }

    #[device]
    pub fn first<'a>(x: &'a [f32], y: &[f32]) -> &'a f32 {
        if y.len() > 1 { &x[1] } else { &x[0] }
    }
}

mod plain {
    pub fn halved(x: f32) -> f32 {
        x * 0.5
    }
}

mod more {
    use cl_runtime::prelude::*;

    #[device]
    pub fn halved(x: f32) -> f32 {
        x / 2.0
    }
}

use cl_runtime::prelude::*;
use lib::*;
use more::*;

fn scaled(x: f32) -> f32 {
    x + 100.0
}

fn larger<T: PartialOrd>(a: T, b: T) -> T {
    if a < b { a } else { b }
}

#[kernel]
fn called(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let a: &f32 = first(x, x);
    y[i] = scaled(x[i]) + *a;
}

#[kernel]
fn generic(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = larger(x[i], 1.0);
}

#[kernel]
fn handed_on(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = applied(x[i], scaled);
}

#[kernel]
fn imported_in_the_body(x: &[f32], y: &mut [f32]) {
    use plain::halved;
    let i = global_id(0);
    y[i] = halved(x[i]);
}

fn main() {}
