//! What stands alone in a pattern and begins with a capital letter is taken for a constant, another name for a variable.
#![forbid(unsafe_code)]

use cl_runtime::prelude::*;

const limit: u32 = 5;

fn Far() {}

#[kernel]
fn written(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    match x[i] {
        0 => {}
        Other if i > 7 => y[i] = 7,
        _ => {}
    }
    match x[i] {
        0 => {}
        Far if i > 7 => y[i] = 7,
        _ => {}
    }
    match x[i] {
        limit => {}
        _ => y[i] = 7,
    }
    let __cl_mine = 1;
}

#[kernel]
fn compared(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    match x[i] {
        0 => {}
        Other if i > 7 => y[i] = 7,
        _ => {}
    }
    match x[i] {
        0 => {}
        Far if i > 7 => y[i] = 7,
        _ => {}
    }
    match x[i] {
        limit => {}
        _ => y[i] = 7,
    }
}

fn main() {}
