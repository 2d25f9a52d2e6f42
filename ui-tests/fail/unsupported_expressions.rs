//! Expressions of Rust that kernels do not have: each is named, with what to write instead.

use cl_runtime::prelude::*;

struct Pair {
    x: f32,
}

#[kernel]
fn values(x: &[f32], y: &mut [f32]) {
    let a = [1.0, 2.0];
    let b = [0.0; 4];
    let c = (1.0, 2.0);
    let d = Pair { x: 1.0 };
    let e = d.x + c.0;
    let g = "text";
    let h = 'c';
    let i = c"text";
    let j = b"text";
    let k = 1u128;
    let l = &x[0];
    let m = &mut y[0];
    let n = *l;
    let o = &raw const y;
    let p = &x[1..3];
}

#[kernel]
fn control(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    match i {
        0 => y[i] = 1.0,
        _ => y[i] = 2.0,
    }
    if let Some(v) = x.get(i) {
        y[i] = *v;
    }
    while let Some(v) = x.get(i) {
        y[i] = *v;
    }
    let r = 'out: {
        break 'out 1.0;
    };
}

#[kernel]
fn calls(x: &[f32], y: &mut [f32]) {
    let a = (f32::abs)(1.0);
    let b = maximum::<f32>(1.0, 2.0);
    let d = <f32 as Default>::default();
    let e = "1".parse::<f32>()?;
    let f = unsafe { *x.get_unchecked(0) };
    let g = const { 1 + 1 };
    let h = async { 1 };
    let i = #[allow(unused)]
    1;
}

#[kernel]
fn waits(y: &mut [f32]) {
    let a = y.len().await;
    _ = a;
    let f = _;
}

#[kernel]
fn macros(x: &[f32], y: &mut [f32]) {
    dbg!(x[0]);
    assert!(x[0] > 0.0);
    let a = vec![1.0, 2.0];
    let b = std::cmp::max!(1.0, 2.0);
    if x[0] < 0.0 {
        panic!("negative");
    }
    y[0] = unreachable!();
}

fn main() {}
