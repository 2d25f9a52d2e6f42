//! Seed 240.
//! @global 19
//! @value 18446744073709551615
//! @value 7
//! @buffer 137438953471 13037082842636378011 1 14255464777106829046 127 16663463090541381622 576460752303423487
//! @buffer 65535 2 3203654165163596794 1 5 6 15 13 7 70368744177663 18446744073709551614 1 18446744073709551615 1 6 5 0 8 18446744073709551615 1372118796313425249 112 36028797018963967 3 268435455 9 8388607 2 5 1 1 3 76 0 11 8 4 5 18446744073709551615
//! @buffer -2147483647 4 -4 48 -2147483648 2091565568 4 33554432 5 48 2 8 3 5 4194304 15 -2147483648 -273217743 3
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u32,
    f1: [u32; 2],
    f2: i16,
    f3: [u8; 2],
}

#[device]
fn d1(a0: [bool; 5], a1: &[isize]) -> S0 {
    if let Some(m2) = Some([3649134488u32, 4u32]).or(Some([7u32, 107u32])) {
        if false {
            let v3: u32 = m2[1];
            let mut v4: u64 = (a0[1] as u64);
        }
    }
    (S0 {
        f0: ({
            let b5: isize = a1[5usize % a1.len()];
            (a0[3] as u32)
        }),
        f1: [6u32, 16u32],
        f2: 4i16,
        f3: [31u8; 2],
    })
}

#[kernel]
fn random(n0: usize, n1: u16, x0: &[usize], y0: &mut [usize], y1: &mut [i32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let mut v8: [u32x4; 5] = ('l6: {
        if (1596717705u32 > 5u32) {
            break 'l6 [
                u32x4::splat(6u32),
                u32x4::splat(9u32),
                u32x4::splat(3898975773u32),
                u32x4::splat(2u32),
                u32x4::splat(8191u32),
            ];
        }
        y1[i] %= 1i32 | 1;
        [u32x4::splat(5u32), u32x4::splat(9u32), u32x4::splat(6u32), u32x4::splat(0u32), u32x4::splat(0u32)]
    });
    {
        let s9: &mut [usize] = &mut own_y0[0..];
        s9[0] = (2usize & i);
    }
    y1[i] <<= (match 255i16 {
        0..=512 => 4i32,
        8 => y1[i],
        9 | 16384 => y1[i].saturating_sub(2147483646i32),
        _ => (n0 as i32),
    });
    v8[(i % 5)][0] %= v8[((x0[x0[i % x0.len()] % x0.len()] * own_y0[0]) % 5)][((!n0) % 4)] | 1;
    own_y0[0] = (!(!9007199254740991usize));
    own_y0[1] = n0;
    y1[i] = ((if (9u32 == 1u32) { (9u8 | 15u8) } else { 6u8 }) as i32);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
