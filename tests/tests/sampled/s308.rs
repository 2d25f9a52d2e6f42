//! Seed 308.
//! @global 48
//! @local 16
//! @buffer 32767 2 0 -2271 -32767 32767 15 2
//! @buffer -2 -128 2 8 4 127 7 15 16 5 87 2 7 86 3 1 126 -127 9 127 3 7 -83 107 76 4 -79 -128 46 4 0 -3 -56 4 17 -4 16 -127 126 -127 63 3 -128 63 -121 127 -127 -4 2 2 0 -128 4 8 -124 2 127 126 3 8 15 1 4 0 127 -128 31 7 4 6 8 127 0 -127 12 8 6 16 70 1 -95 61 -3 16 -127 -4 126 64 100 -6 3 127 5 8 -128 127 -2 7 -128 -11 3 -37 127 -3 6 8 29 126 4 8 127 9 3 3 9 63 -1 9 18 55 -92 1 3 1 7 -5 8 0 -125 5 -127 7 8 127 -128 64 5 -4 1 -1 16 -67 -2 3 45 -28 -5 3 0 -127 8 4 6 2 -4 -2 6 1 -128 7 9 9 1 4 92 8 -17 -128 8 -5 1 15 8 -1 -115 8 4 83 3 24 3 -52 -128 127 -128 -128 9 3 127 126 6 -127
//! @buffer 2 5 6
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u32,
}

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a + b;
    if (c | a) <= b { (b * a) } else { (a * b) }
}

#[kernel]
fn random(x0: &[i16], y0: &mut [i8], g0: &mut [isize]) {
    #[local]
    let mut tile: [i64; 16];
    let i = global_id(0);
    let k = local_id(0);
    let u2 = x0.len() > 3;
    let u3 = num_groups(0) > 1;
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    own_y0[1] *= g1(Some(own_y0[1]).unwrap_or(own_y0[2]), own_y0[0]);
    let v4: (i16, S0) = (x0[k % x0.len()], (if (7usize > 0usize) { (S0 { f0: 8u32 }) } else { (S0 { f0: 1u32 }) }));
    own_y0.swap(0, 2);
    if u2 {
        return;
    }
    tile[k] = ((262144i64 ^ 1i64)
        ^ ('l5: {
            if u2 {
                break 'l5 67108864i64;
            }
            4611686018427387903i64
        }));
    for i7 in 0..2usize {
        barrier();
        let t8 = tile[(k + i7 + 1) % 16];
        barrier();
        tile[k] = (match (i32::MIN ^ 4i32) {
            118..=2147483647 => t8,
            _ => t8,
        });
    }
    barrier();
    let t9 = tile[(0usize % 16)];
    let mut v10: usize = g1(
        ({
            own_y0[((if true { k } else { i }) % 4)] <<= (tile.iter().copied().max().unwrap_or(1) as i8);
            (1023usize - i)
        }),
        ({ k.wrapping_mul(k) }),
    );
    let (v11, mut v12) = ((u2, 8191u64, v4.1.f0), (-1347662083i32));
    if k == 0 {
        g0[group_id(0)] = 32768isize;
    }
    barrier();
    if !u2 {
        return;
    }
    tile[k] = x0.iter().rev().fold(9223372036854775806i64, |p13, p14| 18014398509481983i64);
    barrier();
    let t15 = tile[k];
    v12 = 8i32;
    let mut v16: S0 = (S0 { f0: v4.1.f0 });
    if k == 0 {
        g0[group_id(0)] = g1(
            ('l17: {
                if (true | false) {
                    break 'l17 (0isize + 91isize);
                }
                v16 = (S0 { f0: v4.1.f0 });
                9007199254740991isize
            }),
            (16u16 as isize),
        );
    }
    barrier();
    own_y0[0] = 126i8;
    own_y0[1] = own_y0[1];
    own_y0[2] = 9i8;
    own_y0[3] = 126i8;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
