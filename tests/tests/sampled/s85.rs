//! Seed 85.
//! @global 4
//! @local 4
//! @buffer 127 74 13 7
//! @buffer 0 4 3063882895 1 3386960121 5 1 3 0 1 7 3 1 3 73
//! @buffer 3 36 7660836891140868242 73
//! @buffer 8 3189313193 1 1
//! @buffer 4 0 3 4294967294
//! @buffer ((103 1 1)) ((562949953421311 17592186044415 14881073595720722750)) ((18446744073709551614 1 9264100350914092494)) ((14850145026324100271 6776774702466058432 18446744073709551614))
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: [usize; 3],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: S0,
    f1: i32,
    f2: i32,
    f3: i32,
    f4: [u8; 4],
}

#[kernel]
fn random(x0: &[i8], x1: &[u32], x2: &[usize], y0: &mut [u32], y1: &mut [u32], y2: &mut [S0]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    y2[i] = ({
        y2[i].f0[0] %= 5495673842850798312usize.midpoint(y2[i].f0[1]) | 1;
        (S0 { f0: [x2[i]; 3] })
    });
    if false {
        y2[i].f0[2] /= x2[i] | 1;
        y2[i] = (S0 { f0: [4usize, (y2[i].f0[2] + x2[i]), i] });
    } else {
        'l2: for i1 in 0..0u64.swap_bytes().min(0) {
            let mut v3: bool = ((true & true) & false);
            let mut v4: bool = ((2147483647i32 * 2i32) <= 16383i32);
            let mut v7: S1 = ({
                let mut c6 = 0u32;
                'l5: loop {
                    if c6 >= 1 {
                        break 'l5 (S1 {
                            f0: (S0 { f0: [1usize, y2[i].f0[(x2[i] % 3)], usize::MAX] }),
                            f1: (4194304usize as i32),
                            f2: 6i32,
                            f3: (96i32 + (-3i32)),
                            f4: [2u8, 7u8, 0u8, 164u8],
                        });
                    }
                    c6 += 1;
                    y2[i].f0[2] = i;
                    if (x0[i] != 0i8) {
                        break (match 8i8 {
                            i8::MIN..=8 => {
                                (S1 {
                                    f0: (S0 {
                                        f0: [
                                            y2[i].f0[(y2[i].f0[(12473368327430273108usize % 3)] % 3)],
                                            8966510467691704610usize,
                                            x2[i],
                                        ],
                                    }),
                                    f1: (-750268674i32),
                                    f2: 59i32,
                                    f3: 1i32,
                                    f4: [0u8, 7u8, 4u8, 254u8],
                                })
                            }
                            _ => (S1 { f0: y2[i], f1: 6i32, f2: 536870912i32, f3: (-2i32), f4: [5u8, 6u8, 4u8, 9u8] }),
                        });
                    }
                    y2[i].f0[((x2[i] - i) % 3)] <<= (i & x2[i]);
                }
            });
        }
        if let Some(m10) = 268435456i32.checked_add(7i32) {
            let mut v11: S1 =
                (S1 { f0: (S0 { f0: y2[i].f0 }), f1: (m10 ^ (-1i32)), f2: 2147483646i32, f3: m10, f4: [202u8; 4] });
        }
    }
    y0[i] = y1[i];
    y1[i] = y1[i];
    y2[i] = y2[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
