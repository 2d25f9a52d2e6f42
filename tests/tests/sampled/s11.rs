//! Seed 11.
//! @global 3
//! @local 1
//! @value 4
//! @value 0
//! @buffer 2
//! @buffer 3 6 2147483646
//! @buffer -8.476398600429528e82 1.7976931348623157e308 16777215.0 4.75 NaN 5.5
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(n0: usize, n1: u64, x0: &[u32], x1: &[i32], y0: &mut [f64]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let mut v1: u8 = ({ (x1[i].leading_zeros() as u8) });
    'l4: for e2 in x0.iter() {
        let mut v5: usize = 4usize;
        let v9: bool = ('l6: {
            if ({ own_y0.iter().all(|p8| true) }) {
                break 'l6 !false;
            }
            own_y0[(0usize % 2)] *= own_y0[(4usize % 2)].trunc();
            true
        });
    }
    let v1: i32 = ((5i32 << x1[i]) % ((9i32 & x1[i]) | 1));
    own_y0[0] = 0.5f64;
    own_y0[1] = 0.25f64;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
