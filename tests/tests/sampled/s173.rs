//! Seed 173.
//! @global 6
//! @local 2
//! @value 4294967294
//! @value 5928396161344834268
//! @buffer 83 2048
//! @buffer 0
//! @buffer 8 9 4503599627370495 1 31 18446744073709551614
//! @buffer 0 2 589036052
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &mut usize) -> bool {
    let v2: bool = false;
    if (4294967294u32 <= (4294967294u32 as u32)) {
        if true {
            let f3 = |p4: u32| -> i32 { (16777215i32 + ((-2147483647i32) * i32::MAX)) };
            let mut v6: usize = (({
                let b5: u32 = 3u32;
                18446744073709551614usize
            }) << 48u32);
        }
    }
    let v7: u64 = 1u64;
    true
}

#[kernel(local = 2)]
fn random(n0: u32, n1: u64, x0: &[i32], x1: &[usize], y0: &mut [usize], g0: &mut [u32]) {
    #[local]
    let mut tile: [i32; 2];
    let i = global_id(0);
    let k = local_id(0);
    y0[i] ^= y0[i];
    'l9: for i8 in 0..5usize {
        let mut v10: u32 = (({ n0 }) - (3i8 as u32));
        v10 >>= 7u32;
    }
    let f11 = |p12: u32| -> i32 { x0[(if false { k } else { k }) % x0.len()] };
    'l14: for i13 in (0..=0u64).rev() {
        let v18: u64 = (if (match 67108864u32 {
            m15 @ 3 if (2147483646i32 > x0[x1[2usize % x1.len()] % x0.len()]) => (if true { true } else { true }),
            m16 @ 8 if false => true,
            m17 @ 536870912.. if (true || true) => false,
            _ => (0u32 < 20u32),
        }) {
            n1.pow(0)
        } else {
            (i13 / (i13 | 1))
        });
    }
    tile[k] = 7i32;
    barrier();
    let t19 = tile[(y0[i] % 2)];
    if ((2u16 as i32) > 7i32) {
        'l21: for i20 in 0..=4i32 {
            let n0: u64 = (u64::MAX / (n1.wrapping_shl(7u32) | 1));
            let mut v23: bool = x1.iter().any(|p22| true);
        }
    }
    if k == 0 {
        g0[group_id(0)] = n0;
    }
    barrier();
    tile[k] = 2i32;
    barrier();
    let t24 = tile[(k % 2)];
    if k == 0 {
        g0[group_id(0)] = 6u32;
    }
    barrier();
    y0[i] = x1[y0[i] % x1.len()];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
