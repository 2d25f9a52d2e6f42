//! Seed 80.
//! @global 9
//! @local 4
//! @value 6
//! @buffer 6 2068708802 2 7 3 1073741824 790266144
//! @buffer (268435456 5 2 2272215379) (4294967294 2340049899 1227959468 9) (1 268435456 2 4050814271) (8 4 0 0) (524288 1 2132029008 4110068401) (4 0 73763575 1) (8 4294967295 2 4224053462) (4294967294 0 0 8) (5 7 3 8388608) (8 1626898487 511 1)
//! @buffer ((6 0)) ((4 65535)) ((9 2)) ((1023 0)) ((1 65535)) ((4 31)) ((47 16903)) ((63 3)) ((3 9))
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: [u32; 1],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: [u16; 2],
}

#[kernel]
fn random(n0: i32, x0: &[u32], x1: &[u32x4], y0: &mut [S1]) {
    let i = global_id(0);
    let (v2, mut v3) = (
        (134217727i64 >> 52u32),
        ('l4: {
            if true {
                break 'l4 y0[i].f0[1];
            }
            y0[i].f0[0]
        }),
    );
    let mut v6: i8 = 0i8.overflowing_sub((46i8 + 46i8)).0;
    if let Some(m9) = n0.checked_div(295226574i32) {
        let v12: bool = ((match 8i32 {
            i32::MIN => true,
            _ => false,
        }) || ('l10: {
            if true {
                break 'l10 false;
            }
            v3 = y0[i].f0[1];
            true
        }));
        let mut v13: usize = i.clamp(0usize.min(6usize), 0usize.max(6usize)).pow(4);
    }
    if let Some(m14) = (if true { Some(false) } else { Some(false) }) {
        let mut v15: S1 = (S1 {
            f0: [
                y0[i].f0[1].wrapping_sub(y0[i].f0[(i % 2)]),
                (y0[i].f0[(18446744073709551615usize % 2)] & y0[i].f0[0]),
            ],
        });
        let mut v3: u32 = (if (m14 || false) {
            x0[('l16: {
                if true {
                    break 'l16 18446744073709551614usize;
                }
                8usize
            }) % x0.len()]
        } else {
            (v15.f0[0] as u32)
        });
    }
    if false {
        let mut v18: u32 = (8645u16 as u32);
        let mut v19: i32 = ((-32767i16) as i32);
    } else {
        let f20 = |p21: u32| -> u8 { (8u8 ^ 3u8) };
        if let Some(m22) = Some(Some(false)) {
            let f23 = |p24: u32| -> u32 { (if true { x0[i % x0.len()] } else { 7u32 }) };
            let v2: u64 = (x0[Some(4096usize).unwrap_or(18446744073709551614usize) % x0.len()] as u64);
        }
    }
    let v25: bool = (1usize <= i.saturating_add(i));
    y0[i] = (S1 { f0: [y0[i].f0[0], 111u16] });
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
