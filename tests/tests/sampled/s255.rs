//! Seed 255.
//! @global 8
//! @local 4
//! @value 6
//! @value 3
//! @buffer 3 8 1 65534 2048 4 6
//! @buffer -832605976 5 -2147483648 2147483646 6 3 -1972764209 -704199490 32 6 6 5 6
//! @buffer 65536 4 9 7 0 24 7 1
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

#[kernel(local = 4)]
fn random(n0: u8, n1: i8, x0: &[u16], x1: &[i32], y0: &mut [u32]) {
    #[local]
    let mut tile: [u32; 4];
    #[local]
    let bins: [AtomicI32; 2];
    let i = global_id(0);
    let k = local_id(0);
    let mut v1: u32 = y0[i];
    if ((4i64 <= 0i64) == (3485811900u32 == 0u32)) {
        let mut v2: i64 = 1i64;
        let mut c3 = 0u32;
        'l4: while c3 < 5 && (false || true) {
            c3 += 1;
            v2 /= (-4i64) | 1;
            let mut v5: i32 = (5i32 - 48i32);
            'l7: for i6 in (0..1usize).step_by(1) {
                let v8: u16 = 1u16;
                let mut v9: u8 = (({
                    v2 = 536870911i64;
                    false
                }) as u8);
                let mut v1: i32 = ({
                    let b10: i64 = (0u64 as i64);
                    (false as i32)
                });
            }
        }
        (v1, y0[i]) = ((v1 as u32), y0[i]);
    }
    tile[k] = ((v1 << n1)
        | (match Some(i) {
            Some(m11) => 0u32,
            None => y0[i],
        }));
    barrier();
    let t12 = tile[k];
    let mut v13: u32 = ((tile[0] & tile[k]) << k);
    barrier();
    tile[k] = (y0[i] % (4u32 | 1));
    barrier();
    let t14 = tile[((i - i) % 4)];
    let mut v17: u32 = ('l15: {
        if (false ^ true) {
            break 'l15 tile[((2751657987372806430usize * k) % 4)];
        }
        (4096u16 as u32)
    });
    barrier();
    if k < 2 {
        bins[k].store((-x1[usize::MAX % x1.len()]), Ordering::Relaxed);
    }
    barrier();
    bins[1].fetch_xor(
        (match ({
            y0[i] += 1988476231u32;
            4isize
        }) {
            4.. => (-x1[k % x1.len()]),
            isize::MIN => 15i32,
            m18 @ (-6188185558380138931 | 5) if (if true { false } else { true }) => (2147483647i32 + 1330958919i32),
            _ => (if false { 2047i32 } else { 1i32 }),
        }),
        Ordering::Relaxed,
    );
    {
        let v19: u32 = (v13 as u32);
    }
    barrier();
    let t20 = bins[1].load(Ordering::Relaxed);
    barrier();
    y0[i] = 268435455u32;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
