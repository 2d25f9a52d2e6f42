//! Seed 296.
//! @global 32
//! @local 16
//! @buffer -32768 -16934 64 8 4 -4 16 9 4376 -32768 8191 9 5 -3
//! @buffer 7 8796093022208 9 3 3 3 9 5 576460752303423488 35184372088831 4825359100810010240 5 9223372036854775806 1858400971020241284 140737488355328 8 9223372036854775806 85 2 -5 5531902317789563433 -4663668771527824371 0 63 9223372036854775806 9 -9223372036854775808 5 -9223372036854775808 -9223372036854775807 31 8
//! @buffer -0.0 -3.4044913e16 0.0 -1.5 2.12e-43 -inf 5.0 16777215.0 2.25 1.058e-42 2.66e-43 0.0 5.75 -2.1946278e-8 16777216.0 inf 0.75 1.1754944e-38 1.06e-43 -inf 2.25 3.4028235e38 -0.0 -2.25 -inf -0.0 5.0 1.75 -2147483600.0 5.25 5.6e-44 4294967300.0 16777215.0
//! @buffer 2097151 0
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: [usize; 1],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
}

#[device]
fn h1<const N: usize>(a: [i32; N], b: i32) -> i32 {
    let mut t = b;
    for j in (0..N).rev() {
        t = (t & a[j]) & (N as i32);
    }
    t ^ a[N / 2]
}

#[kernel(local = 16)]
fn random(x0: &[i16], x1: &[isize], y0: &mut [f32], g0: &mut [i32]) {
    #[local]
    let mut tile: [f32; 16];
    let i = global_id(0);
    let k = local_id(0);
    let mut v2: (bool, i32) = (true, h1([0i32, 16384i32, (-5i32), 2i32], (!4i32)));
    let mut v3: i32 = (v2.1 * (2i32 - 0i32));
    tile[k] = 16777215.0f32;
    barrier();
    let t4 = tile[k];
    let (v5, mut v6) = (4294967294u32, v2.1);
    let mut v5: S0 = (S0 {
        f0: ({
            let mut c8 = 0u32;
            'l7: loop {
                if c8 >= 3 {
                    break 'l7 [i];
                }
                c8 += 1;
                if (false & true) {
                    break [1usize; 1];
                }
                v6 /= v3 | 1;
            }
        }),
    });
    if k == 0 {
        g0[group_id(0)] = (tile[k] as i32);
    }
    barrier();
    tile[16 - 1 - k] = (t4
        * ({
            v5 = (S0 { f0: v5.f0 });
            v3 *= 8191i32;
            (-0.0f32)
        }));
    barrier();
    let t9 = tile[k];
    v6 = v3;
    v6 = ((-928266982i32) & (v6 / ((-95983896i32) | 1)));
    if k == 0 {
        g0[group_id(0)] = (8i32 / (v3 | 1));
    }
    barrier();
    y0[i] = ((t9 / y0[i]) + (if true { (if v2.0 { 1.1754944e-38f32 } else { t9 }) } else { (v3 as f32) }));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
