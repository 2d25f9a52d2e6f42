//! Seed 262.
//! @global 16
//! @local 16
//! @buffer 1 4096 1 0 7 4 23 2048 8 2663373060 78 1 4294967294 1404169666 7 0
//! @buffer 2 0 5 1023 1 0 10789336417114606585 15 18446744073709551615 1455858171650064490 1048575 8796093022208 0 1 4 16383 4 70368744177663
//! @buffer 8 6679822496973467502 18446744073709551614 7 17912819438494661046 8 55 2 0 1 0 15 8 7 5 899007123283876142
//! @len 16
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: usize,
    f1: usize,
    f2: u32,
    f3: u32,
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[kernel]
fn random(x0: &[u32], x1: &[usize], y0: &mut [usize], #[local] tile: &mut [i32]) {
    let i = global_id(0);
    let k = local_id(0);
    let v1: u8 = 64u8;
    if let Some(m2) = Some(E0::V2) {
        let mut c3 = 0u32;
        'l4: loop {
            if c3 >= 1 {
                break 'l4;
            }
            c3 += 1;
            if ({
                let mut c6 = 0u32;
                'l5: loop {
                    if c6 >= 2 {
                        break 'l5 false;
                    }
                    c6 += 1;
                    y0[i] <<= 16186644188760321268usize.min(k);
                    if ('l7: {
                        if ({ false }) {
                            break 'l7 (if false { true } else { true });
                        }
                        true
                    }) {
                        break true;
                    }
                }
            }) {
                let v9: S0 =
                    (S0 { f0: x1[7762820982970924431usize % x1.len()], f1: k, f2: 4294967294u32, f3: 250870260u32 });
                let v10: E0 = m2;
            } else {
                let mut m2: Option<[u32; 1]> = Some([x0[i]]);
                let v13: i8 = (x1.iter().skip(1).fold(5u32, |p11, p12| c3) as i8);
            }
            'l15: for i14 in (0..3u32).rev() {
                let mut m2: u32 = 262144u32.swap_bytes();
            }
        }
    }
    let v17: f32 = (3.5f32
        * (match 4u32 {
            1..=4294967294 => (-1.0f32),
            m16 @ 83 if false => 890.911f32,
            0..=4095 => (-0.5f32),
            _ => (-0.0f32),
        }));
    let mut v19: S0 = (S0 {
        f0: (E0::V1 as usize),
        f1: (if ({
            let b18: [i32; 3] = [2047i32; 3];
            false
        }) {
            (i & y0[i])
        } else {
            80usize
        }),
        f2: 1007753531u32,
        f3: (x0[i] + x0[i]),
    });
    tile[16 - 1 - k] = (({
        v19.f0 |= x1[x1[10210512589513392797usize % x1.len()] % x1.len()];
        80i32
    }) & 8i32);
    barrier();
    let t20 = tile[k];
    'l21: {
        let v19: i16 = ((-21434i16) % ((if false { 5i16 } else { (-1i16) }) | 1));
        let v22: i64 = (7i64 ^ (if true { 8i64 } else { (-9223372036854775807i64) }));
    }
    let v23: (u32, i8, usize) = (v19.f3, i8::MAX, y0[i]);
    barrier();
    y0[i] = (match E0::V1 {
        E0::V0 => (9u32 as usize),
        E0::V1 => (if (false ^ false) { (v23.2 - y0[i]) } else { 8usize }),
        _ => v23.2,
    });
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
