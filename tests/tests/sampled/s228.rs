//! Seed 228.
//! @global 9
//! @local 8
//! @buffer 9 8 1048575 0 1 -2147483647 -3 2147483647 6
//! @buffer 3868667359411885206 0 63 3 4 70368744177664 7 3521790107342733735 6 1753748448984697972 0 0 1099511627775 5 5 13927854040816921120 0 18446744073709551615
//! @buffer 4294967295 3 4294967294 31 8 4 4134840557 2 6
//! @buffer 18446744073709551614 4503998987772657478 8038968456280819568 1099511627776 67108864 18446744073709551615 32768 18446744073709551615 4
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i32,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: i32,
    f1: i32,
}

#[device]
fn d1(a0: &mut [i32]) -> usize {
    18446744073709551614usize
}

#[kernel]
fn random(x0: &[i32], y0: &mut [usize], y1: &mut [u32], y2: &mut [u64]) {
    let i = global_id(0);
    let own_y0: &mut [usize] = &mut y0[i * 2..i * 2 + 2];
    let v2: u32 = 3u32;
    let mut c3 = 0u32;
    'l4: while c3 < 3 && false {
        c3 += 1;
        let v2: u32 = v2;
        y1[i] -= Some(65536u32).unwrap_or(8u32.max(v2));
    }
    let mut v6: Option<[u32; 3]> = Some([y1[i], y1[i], v2]).map(|p5| [p5[2], p5[(own_y0[1] % 3)], v2]);
    'l8: for i7 in -1..1i32 {
        let mut v9: (i32, i8) = (x0[i], (-79i8));
        let mut v10: u32 = 9u32;
        y1[i] <<= (v10 | y1[i]);
    }
    let mut c11 = 0u32;
    'l12: loop {
        if c11 >= 3 {
            break 'l12;
        }
        c11 += 1;
        let mut v14: i32 = (if own_y0.iter().all(|p13| false) { (x0[i] - x0[i]) } else { (2147483647i32 + x0[i]) });
        let mut v17: [(usize, u8); 5] = [
            ({
                let mut c16 = 0u32;
                'l15: loop {
                    if c16 >= 1 {
                        break 'l15 (own_y0[(own_y0[(own_y0[1] % 2)] % 2)], 35u8);
                    }
                    c16 += 1;
                    own_y0[(own_y0[0] % 2)] <<= 9usize;
                    if true {
                        break (i, 1u8);
                    }
                    y2[i] >>= y2[i];
                }
            }),
            (i, 9u8),
            (own_y0[1], 62u8),
            (i, u8::MAX),
            (i, 1u8),
        ];
        v17[2].0 <<= (own_y0.iter().copied().max().unwrap_or(1) as usize);
    }
    let mut v18: usize = ({ i })
        .overflowing_mul(
            (match own_y0[(own_y0[0] % 2)] {
                97.. => i,
                _ => i,
            }),
        )
        .0;
    let mut v19: (u32, u32) = (7u32, (own_y0[1] as u32));
    v18 ^= i;
    v19.1 &= (y1[i].rotate_left(v19.1) ^ (y1[i] + v19.0));
    let mut v22: S1 = (S1 {
        f0: own_y0.iter().rev().fold(1i32, |p20, p21| x0[i]),
        f1: (own_y0.iter().copied().max().unwrap_or(1) as i32),
    });
    let v23: Option<u32> = Some(v2);
    own_y0[0] = ({
        v22.f1 <<= (33554431i32 * x0[i]);
        let b24: usize = (2usize << 34u32);
        own_y0[0]
    });
    own_y0[1] = i;
    y1[i] = ({
        let b26: S0 = (S0 {
            f0: (match Some(v2) {
                Some(m25) if false => x0[i],
                _ => (x0[i] as i32),
            }),
        });
        y1[i]
    });
    y2[i] = y2[i].wrapping_sub(
        ({
            let mut c28 = 0u32;
            'l27: loop {
                if c28 >= 4 {
                    break 'l27 (1099511627775u64 / (360042494475183547u64 | 1));
                }
                c28 += 1;
                v22.f0 = (1225604142i32 - x0[i]);
                if (true | true) {
                    break ('l29: {
                        if true {
                            break 'l29 y2[i];
                        }
                        v22.f0 = x0[i];
                        0u64
                    });
                }
                own_y0[1] /= (!i) | 1;
            }
        }),
    );
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
