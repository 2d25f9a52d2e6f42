//! Seed 228.
//! @global 2, 5
//! @local 3, 1
//! @buffer 1048576 2 1 4294967294 118 3232818766 1 1023 4294967295 1637331505
//! @grid 5, 2: 95 17155184016352048575 4055713717274760387 11799434903429319101 18446744073709551615 115 5556840059836607779 7 5 34359738368
//! @grid 4, 3: 2630656245975312809 1 4611686018427387903 18446744073709551614 18446744073709551614 8 1 7 4096 4 0 3
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
fn h1<const N: usize>(a: [i32; N], b: i32) -> i32 {
    let mut t = b;
    for j in 1..=N {
        t = (t * a[j - 1]) ^ (N as i32);
    }
    t ^ a[N - 1]
}

#[kernel]
fn random(y0: &mut [u32], y1: &mut Grid<usize, 2>, x2: &Grid<usize, 2>) {
    let c = global_id(0);
    let r = global_id(1);
    let i = r * global_size(0) + c;
    let mut v6: u16 = ({
        let b2: i64 = 9i64;
        let b5: u32 = ({
            let mut c4 = 0u32;
            'l3: loop {
                if c4 >= 1 {
                    break 'l3 (8192u32 + y0[i]);
                }
                c4 += 1;
                y0[i] ^= (y0[i] * y0[i]);
                if true {
                    break (4i32 as u32);
                }
                y1[[r, c]] |= i;
            }
        });
        80u16
    });
    (y0[i], y0[i]) = (
        y0[i].wrapping_div(37u32 | 1),
        ({
            y1[[r, c]] *=
                c.wrapping_rem(x2[[x2[[r % x2.shape()[0], c % x2.shape()[1]]] % x2.shape()[0], r % x2.shape()[1]]] | 1);
            (5u32 << 28u32)
        }),
    );
    let v7: (i64, Option<i32>) =
        ((if (true & false) { (i64::MAX % (i64::MAX | 1)) } else { (1i64 >> 54u32) }), Some(2147483646i32));
    let mut v8: (u16, (i64, bool, i32), usize) = (1u16, (v7.0, true, 512i32), i);
    y0[i] = 8191u32;
    y1[[r, c]] = v8.2;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
