//! Seed 125.
//! @global 24
//! @local 8
//! @value 14250354870025880850
//! @value 1.1754944e-38
//! @buffer 2377610024 3 1 4294967295 8388607 738692476 0 33554431 3 1932111803 78 0 3 1 1303471411 0 1655240350 1 1 2097151 1073741824 2 3995878086 15
//! @buffer 0 18446744073709551615 7 281474976710655 6 0 7 6140867752520561354 134217728
//! @buffer 512 5 0 5 86 0 31 4
//! @buffer 3721925059 4 0 2 5 15 5 4294967294 448967732 4294967294 411804775 21 8 107 0 9 8388608 8 1345073540 1 0 4294967294 117 6
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: i32, a1: &mut u16) -> bool {
    (((*a1) + (*a1)) != (if false { 0u16 } else { (*a1) }))
}

#[device]
fn g2<T: Int>(a: T, b: T) -> T {
    let c = a | b;
    if (c & a) > b { (b - b) } else { (c & a) }
}

#[device]
fn d3(a0: u16, a1: u32) -> bool {
    'l4: {
        let mut v5: i32 = 2147483646i32;
        'l6: {
            v5 <<= v5;
            let v7: u32 = g2(g2((1u32 - 4194303u32), (a1 * 4005190380u32)), a1);
        }
        match (if (if false { true } else { true }) {
            ('l10: {
                if false {
                    break 'l10 v5;
                }
                v5 %= v5 | 1;
                3i32
            })
        } else {
            v5
        }) {
            0 => {
                let a1: f32 = ((match (0usize, (-32767i16)) {
                    (m12, -4) if true => a0,
                    (3188686928088212298.., m13) => a0,
                    _ => a0,
                }) as f32);
                let v14: bool = !true;
            }
            1 => {
                let v15: i32 = 9i32;
            }
            2 => {}
            m16 => {}
        }
    }
    false
}

#[kernel]
fn random(n0: usize, n1: f32, x0: &[u32], x1: &[usize], x2: &[u16], y0: &mut [u32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    'l19: for e17 in x2.chunks(1) {
        y0[i] <<= ((!x0[i]) as u32);
        let mut v20: i32 = (-3i32);
    }
    'l21: {
        let mut v24: u32 = ((match 4096i32 {
            m22 @ (9 | 1024) if false => y0[i],
            m23 @ 3.. if false => u32::MAX,
            4..=113 => x0[i],
            _ => x0[i],
        }) << y0[i]);
        y0[i] |= g2(
            ('l25: {
                if n1.is_infinite() {
                    break 'l25 (false as u32);
                }
                v24 ^= 1u32;
                ({
                    v24 = 15u32;
                    y0[i]
                })
            }),
            (!x0[i]),
        );
        'l29: for e27 in x2.chunks(2) {
            let v30: i8 = (42i8 - 1i8);
            if ((-0.0f32).is_finite() & false) {
                let f31 = |p32: u32| -> u32 { 3817152236u32 };
                let v37: i8 = ('l33: {
                    if (true || false) {
                        break 'l33 (v30 + i8::MIN);
                    }
                    (match e27[('l35: {
                        if true {
                            break 'l35 i;
                        }
                        x1[2usize % x1.len()]
                    }) % e27.len()]
                    {
                        6 => {
                            ({
                                v24 = v24;
                                v30
                            })
                        }
                        ..=5 => (v24 as i8),
                        2..=6 => (v30 - 15i8),
                        _ => (-5i8),
                    })
                });
            }
        }
    }
    let f38 = |p39: u32| -> i32 { ((4i32 & 1835126634i32) * (-2147483647i32)) };
    let v40: u8 = (2u8 - g2(7u8, 15u8));
    'l42: for i41 in 0..1usize {
        y0[i] -= (match 7i32 {
            7..=2147483646 => (x0[i] | x0[i]),
            2 => y0[i],
            5 => x0[i],
            _ => x0[i],
        });
    }
    y0[i] = y0[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
