//! Seed 90.
//! @global 3
//! @local 3
//! @buffer 4 4294967295 1073741823
//! @buffer -inf -2147483600.0 -0.0
//! @buffer 1 6 0 13351295593089882934 0 0 18446744073709551614 18446744073709551614 0 72057594037927935 18446744073709551615 1
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u32,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: u32,
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i16)]
enum E0 {
    V0,
    V1 = 7,
}

#[kernel]
fn random(x0: &[u32], x1: &[f32], y0: &mut [u64]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    let mut v1: [E0; 1] = [E0::V0];
    let mut v2: (i16, [i32; 5]) = (
        (true as i16),
        [
            (4194304i32 / (258605575i32 | 1)),
            ((-5i32).count_ones() as i32),
            1567602747i32.rem_euclid(9i32 | 1),
            (if true { 1i32 } else { 8i32 }),
            4i32,
        ],
    );
    v1[0] = ({
        let mut c4 = 0u32;
        'l3: loop {
            if c4 >= 1 {
                break 'l3 E0::V0;
            }
            c4 += 1;
            v2.1[(group_id(0) % 5)] -= v2.1[0];
            if true {
                break v1[0];
            }
        }
    });
    let v2: u32 = (!(if true { 2203596294u32 } else { 1u32 }));
    let (v5, mut v6) = (i32x3::splat(512i32), 562949953421311u64);
    'l7: {
        own_y0.fill((v6 << 44u32));
        v1[((own_y0.iter().position(|v| *v == 5u64).unwrap_or(77) as usize) % 1)] = v1[0];
        let mut v2: i32x2 = i32x2::splat(7i32);
    }
    let v8: u16 = (4u16 >> own_y0[2]);
    own_y0[0] = ((own_y0[2] & own_y0[1]) * (1u64 | 0u64));
    own_y0[1] = own_y0[2];
    own_y0[2] = 4u64;
    own_y0[3] = ({
        let b9: Option<i64> = Some(4i64);
        (v6 ^ 31u64)
    });
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
