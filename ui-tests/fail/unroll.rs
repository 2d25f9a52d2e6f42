use cl_runtime::prelude::*;

#[kernel]
fn no_number(y: &mut [f32]) {
    #[unroll(0)]
    for k in 0..4 {
        y[global_id(0)] += k as f32;
    }
}

#[kernel]
fn twice(y: &mut [f32]) {
    #[unroll]
    #[unroll(2)]
    for k in 0..4 {
        y[global_id(0)] += k as f32;
    }
}

#[kernel]
fn no_loop(y: &mut [f32]) {
    #[unroll]
    if y.len() > 0 {
        y[global_id(0)] = 1.0;
    }
}

#[kernel]
fn no_loop_either(y: &mut [f32]) {
    #[unroll]
    let value = 1.0;
    y[global_id(0)] = value;
}

fn main() {}
