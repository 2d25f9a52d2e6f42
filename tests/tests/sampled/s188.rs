//! Seed 188.
//! @global 2
//! @local 1
//! @buffer 8 2084755791 4294967295 5 4 8 1073741823
//! @buffer 18446744073709551614 5
//! @buffer 4194304 6 18446744073709551614 9 8 6 110 79 6007102701225038837
//! @buffer 3 134217728 93 9 9 5 3 1
//! @buffer 3 7
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u64,
    f1: usize,
    f2: [u32; 2],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: [u32; 2],
}

#[kernel]
fn random(x0: &[u32], x1: &[usize], x2: &[usize], y0: &mut [u32], y1: &mut [u32]) {
    let i = global_id(0);
    let own_y0: &mut [u32] = &mut y0[i * 4..i * 4 + 4];
    'l2: for i1 in (0..=1u64).rev() {
        let mut v3: i16 = (117i16 >> x1[i]);
        'l5: for i4 in 0..0u64 {
            let mut v6: u32 = 256u32;
            if true {
                break 'l2;
            }
            own_y0.reverse();
        }
        let mut v7: Option<i64> = Some((59i32 as i64));
    }
    let mut v8: u8x4 = u8x4::splat(4u8);
    let v9: usize = usize::MAX;
    'l11: for i10 in 0..0u64 {
        'l13: for i12 in (0..=3i32).rev() {
            let mut v14: i32x4 = i32x4::splat(131071i32);
            let v16: S1 = (S1 {
                f0: [({
                    let b15: u32 = own_y0[(i % 4)];
                    b15
                }); 2],
            });
            let mut v17: Option<(i32, i32, usize)> = None::<(i32, i32, usize)>.or(None::<(i32, i32, usize)>);
        }
        own_y0.reverse();
        let mut v18: i32 = ((7i64 + 7i64) as i32);
    }
    own_y0[0] = own_y0[3];
    own_y0[1] = x0[x2[(1usize ^ i) % x2.len()] % x0.len()].max(6u32);
    own_y0[2] = (3i32 as u32);
    own_y0[3] = x2.iter().step_by(2).fold((x0[x1[i] % x0.len()] * 2048u32), |p19, p20| (true as u32));
    y1[i] = (y1[i] << 8u32);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
