//! Seed 3.
//! @global 3
//! @local 1
//! @value 1073741824
//! @buffer 1 6 1797628591 1 5 16 1331352176 16777215 0 9 3 134217727 3 79 3 1 3871074672 8
//! @buffer 5 9 18446744073709551615 18446744073709551615 536870911 3
//! @buffer 9 8 2 47 -9223372036854775808 109
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a * b;
    if (a | b) > b { (b + a) } else { (b * b) }
}

#[device]
fn g2<T: Int>(a: T, b: T) -> T {
    let c = a & b;
    if (a * b) != b { (c ^ a) } else { (b & a) }
}

#[kernel]
fn random(n0: i64, x0: &[u32], y0: &mut [usize], y1: &mut [isize]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let own_y1: &mut [isize] = &mut y1[i * 2..i * 2 + 2];
    match own_y0[1] {
        0 => {
            let mut v3: [isize; 2] = [2isize, own_y1[0]];
            own_y1.fill(v3[0].div_euclid(v3[(9usize % 2)] | 1));
        }
        1 => match 2147483646i32 {
            0 => {}
            1 => {}
            m9 => {}
        },
        2 => {}
        m10 => {}
    }
    own_y0[0] = i;
    own_y0[1] = 255usize;
    own_y1[0] = 4isize;
    own_y1[1] = own_y1[(own_y0[0] % 2)];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
