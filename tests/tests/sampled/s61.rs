//! Seed 61.
//! @global 13
//! @buffer -2147483647 1345035378 8 8 8 98 131071 2147483647 6 6 50 1023 3
//! @buffer 6 18446744073709551615 9 18336420038529291504 8 4398046511103 8 18446744073709551615 4096 2251799813685247 17567863812474498671 6 70368744177664
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(x0: &[i32], y0: &mut [usize]) {
    let i = global_id(0);
    y0[i] |= (({
        let b1: i32 = x0[i];
        y0[i] &= y0[i];
        i
    }) * 6usize);
    let mut v2: i8 = ((17i8 % (0i8 | 1)) | 1i8);
    if (true || (i < i)) {
        let mut v3: u32 = 3911762960u32;
        let mut v4: u64 = ({ (0u64 * 0u64) });
    }
    let mut v5: u32 = 6u32.saturating_mul((false as u32));
    y0[i] = (({
        v5 *= v5.abs_diff(9u32);
        v5 *= v5;
        (8u8 as usize)
    }) % ((x0[i] as usize) | 1));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
