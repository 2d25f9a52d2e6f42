//! A kernel's `assert!` and `panic!` are std's, and where another macro of the name is in scope, Rust means that one.
#![forbid(unsafe_code)]

use cl_runtime::prelude::*;

mod mine {
    macro_rules! nothing {
        ($($tokens:tt)*) => {};
    }
    pub(crate) use nothing as assert_ne;
    pub(crate) use nothing as panic;
}
use mine::panic;

macro_rules! assert {
    ($($tokens:tt)*) => {};
}

#[kernel]
fn checked(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    assert!(x[i] < 10);
    if x[i] == 5 {
        panic!("five");
    }
    mine::assert_ne!(x[i], 3);
    assert_eq!(x[i], 4);
    y[i] = x[i];
}

fn main() {}
