//! Seed 87.
//! @global 12
//! @local 4
//! @value 4
//! @value 2
//! @buffer (62 4 -5 4) (4 2048 67108863 2) (9 2 2147483646 2) (268435455 7 16383 4) (-1 8 -2147483648 65536)
//! @buffer 101 9 262144 17179869183 6 16288174000963071740 1 14219238369588479155 12200576891182289422 8388607 0 2
//! @buffer 16777215 110 2147483646 2147483647 -2147483647 32768 -3 2 -2147483647 -2147483648 131071 1 8 6 2147483647 -4 1 0 4 8 134217727 2147483647 -2147483648 268435456
//! @buffer 9 90 0 1 27 2441618083 4294967294 0 3 1 4 2
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a | b;
    if (a ^ a) < b { (b | b) } else { (b & a) }
}

#[device]
fn d2(a0: i64, a1: u32, a2: u16, a3: &[u32]) -> [usize; 2] {
    [(2047i32 as usize), 6234498708734297529usize]
}

#[kernel]
fn random(n0: u32, n1: usize, x0: &[i32x4], y0: &mut [usize], y1: &mut [i32], y2: &mut [u32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let own_y1 = &mut y1[i * 2..i * 2 + 2];
    {
        let s3: &mut [i32] = &mut own_y1[1..];
        s3[0] = 699258224i32;
    }
    let mut n0: [u32x4; 5] = [
        u32x4::splat(2u32),
        u32x4::splat(2u32),
        u32x4::splat(5u32),
        ({
            let mut c5 = 0u32;
            'l4: loop {
                if c5 >= 2 {
                    break 'l4 u32x4::splat(65535u32);
                }
                c5 += 1;
                y0[i] ^= 18446744073709551615usize;
                if true {
                    break u32x4::splat(0u32);
                }
            }
        }),
        ({
            y2[i] ^= 2552278975u32;
            y2[i] >>= n0;
            u32x4::splat(1u32)
        }),
    ];
    let mut v6: [[u32; 2]; 4] = [[1u32, n0[(y0[i] % 5)].w], [3686979045u32, 0u32], [y2[i]; 2], [y2[i], y2[i]]];
    if (if true { None::<bool> } else { Some(false) }).is_some() {
        let f7 = |p8: u32| -> f32 { (if false { 4.75f32 } else { (-0.25f32) }) };
    } else {
        let mut v9: f32 = ((-3.75f32) + (2147483600.0f32 - 3.4028235e38f32));
        own_y1[((!i) % 2)] = g1((x0[i % x0.len()][0] * own_y1[(i % 2)]), x0[y0[i] % x0.len()].z);
    }
    y0[i] = i;
    own_y1[0] = 2147483647i32;
    own_y1[1] = x0[i % x0.len()][2];
    y2[i] = n0[(i % 5)][(y0[i] % 4)];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
