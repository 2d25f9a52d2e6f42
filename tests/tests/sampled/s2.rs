//! Seed 2.
//! @global 11
//! @value 2305843009213693952
//! @value 12125092373114956867
//! @buffer 4 9 524288 1 9 -1 -5 43
//! @buffer 4294967294 3610042198 1504644414 134217727 91 3243085955 2587280841 4294967295 767379994 0 4
//! @buffer -2147483647 262143 -1140986956 67108864 1921487265 -169680393 0 1048576 512 9 2147483646
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: usize,
    f1: i64,
    f2: i32,
    f3: u8,
    f4: [u8; 3],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: i32,
    f1: f32,
}

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a * b;
    if (a ^ b) > b { (a ^ b) } else { (a & b) }
}

#[kernel]
fn random(n0: usize, n1: usize, x0: &[i32], y0: &mut [u32], y1: &mut [i32]) {
    let i = global_id(0);
    if i >= y0.len() {
        return;
    }
    let mut c2 = 0u32;
    'l3: while c2 < 3 && true {
        c2 += 1;
        y1[i] ^= x0[('l4: {
            if true {
                break 'l4 n1;
            }
            y1[i] <<= 119i32;
            18446744073709551614usize
        }) % x0.len()];
        let mut v6: Option<i32> = Some(x0[n1 % x0.len()]);
        let v7: [u32; 1] = [c2; 1];
    }
    'l9: for i8 in 0..1usize {
        'l11: for i10 in 0..0u64 {
            let f12 = |p13: u32| -> i32 {
                (if (1i64 == (-9223372036854775807i64)) {
                    x0[n1 % x0.len()].wrapping_shl(p13)
                } else {
                    (-691546675i32).overflowing_sub(1i32).0
                })
            };
            let v14: i32 = (if (true && false) { ((-5i32) & 4i32) } else { x0[18014398509481983usize % x0.len()] });
            let v15: [usize; 2] = [i; 2];
        }
        let mut n0: i16 = x0.iter().skip(1).fold(g1((-1i16), 69i16), |p16, p17| 41i16);
        y0[i] ^= (!g1(32u32, 64u32));
    }
    (y1[i], y1[i]) = (y1[i], y1[i].saturating_pow(1));
    let mut v18: f64 = 1.7976931348623157e308f64;
    let v19: S1 = (S1 { f0: (y0[i] as i32), f1: 1.1754944e-38f32 });
    y1[i] &= (y1[i] * g1(x0[n0 % x0.len()], y1[i]));
    y0[i] = 15u32;
    y1[i] = x0[18446744073709551615usize % x0.len()];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
