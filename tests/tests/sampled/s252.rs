//! Seed 252.
//! @global 7
//! @local 3
//! @value 7
//! @value 0
//! @buffer 268435456 2 1099511627776 5 0 0 2147483647
//! @buffer 7 63 16383 51 15154488021548561478 1 17593775281730418950 18446744073709551615 10915158584569449383 0 18446744073709551615 16383 36028797018963967 0 4611686018427387904
//! @buffer -128 126 -1 126 9 5 5 -128 3 22 9 31 126 -4 126 2 69 -127 -1
//! @buffer -5 4 1 4 0 31 268435456
//! @buffer 100 8 1773580915 5 4 42 9 1699848873 65536 38 4011759037 8 9 4294967295 6 64 4 111 1 100 99 60 1 1073741824 4 3737374741 9 0
//! @buffer 512 8 64 32766 6 -32767 -28945 -32767 7 3 -1 9 29074 30667
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: usize,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: isize,
}

#[device]
fn h1<const N: usize>(a: [u32; N], b: u32) -> u32 {
    let mut t = b;
    for j in (0..N).step_by(2) {
        t = (t - a[j]) - (N as u32);
    }
    t ^ a[0]
}

#[kernel]
fn random(n0: u16, n1: i32, x0: &[u64], x1: &[usize], x2: &[i8], y0: &mut [i64], y1: &mut [u32], y2: &mut [i16]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let own_y1 = &mut y1[i * 4..i * 4 + 4];
    let own_y2: &mut [i16] = &mut y2[i * 2..i * 2 + 2];
    let mut v2: i32 = n1;
    let mut v3: i32x4 = i32x4::splat(1024i32);
    let v4: [u16; 5] = [n0; 5];
    match 100i32 {
        0 => {
            y0[i] /= y0[i] | 1;
            'l7: for i6 in (0..=1usize).rev() {
                'l9: for i8 in (0..3u32).rev() {
                    let mut v12: u32 = ({
                        let b10: (bool, i8) = (true, 5i8);
                        let b11: i32 = v3[i6].swap_bytes();
                        36u32
                    });
                    let mut v13: [Option<u32>; 5] =
                        [Some(own_y1[(i6 % 4)]), None::<u32>, Some(0u32), Some(107u32), Some(837380602u32)];
                }
                if let Some(m14) = Some(Some(x1[x1[i % x1.len()] % x1.len()])) {
                    let mut v15: usize = (u32x4::splat(105u32).reduce_max() as usize);
                    let f16 = |p17: u32| -> i32 { 9i32 };
                }
                v2 >>= (n1 % (n1 | 1)).wrapping_add((n1 >> 13u32));
            }
        }
        m18 => {
            v2 |= v3[1];
            own_y1[2] ^= 0u32;
        }
    }
    let f19 = |p20: u32| -> i32 { ((n1 + 0i32) % ((n1 - 3i32) | 1)) };
    if false {
        let v21: [(bool, i64); 4] = [(false, 281474976710655i64); 4];
    } else {
        let mut v22: i64 = ({
            own_y1[1] *= (own_y1[(16usize % 4)] >> v3.y);
            1i64
        });
        v2 -= 11i32;
    }
    y0[i] = y0[i];
    own_y1[0] = (x1.iter().fold(own_y1[1], |p23, p24| 7u32) << i);
    own_y1[1] = ((1u32 + own_y1[(x1[1usize % x1.len()] % 4)]) * h1([6u32; 2], 966578313u32));
    own_y1[2] = ((match own_y1[3] {
        0 | 32768 => 3459787657u32,
        1 | 8 => own_y1[2],
        _ => 0u32,
    }) * (match Some(6usize) {
        Some(m25) => 4294967294u32,
        None => own_y1[0],
    }));
    own_y1[3] = h1([own_y1[(i % 4)]], h1([own_y1[(6usize % 4)]], (4294967294u32 as u32)));
    own_y2[0] = 9i16;
    own_y2[1] = ((own_y1[(i % 4)] as i16) / (68i16 | 1));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
