//! Seed 212.
//! @global 2
//! @local 1
//! @buffer 4294967295 4206265562
//! @buffer 256 8
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[device]
fn d1(a0: (bool, u32), a1: (bool, usize), a2: &[i32]) -> [u64; 1] {
    [(8i64 as u64)]
}

#[device]
fn h2<const N: usize>(a: [i64; N], b: i64) -> i64 {
    let mut t = b;
    for j in 0..N {
        t = (t ^ a[j]) & (N as i64);
    }
    t ^ a[N / 2]
}

#[device]
fn d3(a0: &mut [usize; 2], a1: isize, a2: &mut i32) -> [usize; 5] {
    [(*a0)[0]; 5]
}

#[kernel]
fn random(x0: &[u32], y0: &mut [i32]) {
    let i = global_id(0);
    let mut v4: u32 = ((67108864u32 as u32) + x0[local_id(0) % x0.len()]);
    let f5 = |p6: u32| -> usize { 18446744073709551615usize };
    let mut v4: u32 = ((match E0::V1 {
        E0::V0 => 6u32,
        E0::V1 => x0[i % x0.len()],
        _ => x0[i % x0.len()],
    }) as u32);
    v4 = (y0[i] as u32);
    let mut v7: [u64; 1] = [4413557615049250008u64];
    let mut c8 = 0u32;
    'l9: while c8 < 5 && (true | true) {
        c8 += 1;
        'l10: {
            v4 |= 0u32;
            y0[i] %= (128i32 / ((2147483647i32 as i32) | 1)) | 1;
        }
        let mut v11: u32 = (if (3usize >= i) { (524287u32 * 2u32) } else { v4 });
        v7[0] >>= ('l12: {
            if 1.75f32.is_nan() {
                break 'l12 v7[(({
                    v4 ^= (x0[15920719791319676605usize % x0.len()] * v11);
                    let b16: bool = ('l14: {
                        if false {
                            break 'l14 true;
                        }
                        false
                    });
                    (i % (i | 1))
                }) % 1)];
            }
            y0[i] >>= (match E0::V2 {
                E0::V0 => (i32::MIN - y0[i]),
                E0::V1 => (false as i32),
                _ => y0[i],
            });
            ({
                let mut c18 = 0u32;
                'l17: loop {
                    if c18 >= 1 {
                        break 'l17 ({
                            let b19: u32 = 4u32;
                            v7[0]
                        });
                    }
                    c18 += 1;
                    v11 /= (!c8) | 1;
                    if (v11 <= v11) {
                        break v7[((i >> 62u32) % 1)];
                    }
                    v7[((i ^ usize::MAX) % 1)] ^= 3u64;
                }
            })
        });
    }
    if (false ^ true) {
    } else {
        let mut v20: [i8; 3] = [7i8, 0i8, (-56i8)];
    }
    if (({
        let b21: bool = false;
        let b22: [u32; 2] = [3759550704u32; 2];
        67i64
    }) == 5365750666400905320i64)
    {
        let v25: (i32, u32) = ({
            let mut c24 = 0u32;
            'l23: loop {
                if c24 >= 3 {
                    break 'l23 (y0[i], x0[i % x0.len()]);
                }
                c24 += 1;
                if true {
                    break (2147483647i32, 2u32);
                }
                y0[i] %= 4i32 | 1;
            }
        });
    } else {
    }
    y0[i] = y0[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
