//! Seed 298.
//! @global 16
//! @local 8
//! @buffer 4 0 5 5 2 4503599627370496 0 116 2 5 66 63 7961630042207797752 8 1 8
//! @buffer 9223372036854775807 8 3 7 2 9223372036854775807 7
//! @buffer 2 32768 0 2 0 128
//! @buffer 2 5 3 65536 4 -9223372036854775807 1125899906842624 -1 9223372036854775807 8 6 8 4 9223372036854775806 1 90 1 281474976710655 117 0 14 9223372036854775807 9223372036854775806 9 6 3 9 -4471864883641433456 1 -9223372036854775807 -3 9223372036854775806
//! @buffer 9 9 -2147483648 -2 0
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[device]
fn d1(a0: u32, a1: E0, a2: u32, a3: &mut [isize]) -> Option<i32> {
    2147483646i32.checked_add(3i32)
}

#[device]
fn d2(a0: &mut u32, a1: i32, a2: u32) -> usize {
    (*a0) /= ('l3: {
        if (if true {
            ('l6: {
                if true {
                    break 'l6 false;
                }
                false
            })
        } else {
            (4406525030564937689usize >= 0usize)
        }) {
            break 'l3 (match Some(a1) {
                Some(m5) if false => a2,
                _ => (*a0),
            });
        }
        33554431u32
    }) | 1;
    let Some(v8) = None::<E0>.or(Some(E0::V2)) else {
        return (8usize + 1usize);
    };
    'l9: {
        if false {
            break 'l9;
        }
        let a1: [u32; 4] = [(*a0), a2, a2, a2];
    }
    (8usize.wrapping_add(18446744073709551614usize) / (15617156965850772705usize.abs_diff(8usize) | 1))
}

#[device]
fn d10(a0: &[AtomicI32], a1: i32, a2: usize) -> [i32; 5] {
    a0[({ 2usize }) % a0.len()].fetch_sub((a1 | a1), Ordering::Relaxed);
    [3i32; 5]
}

#[kernel]
fn random(x0: &[usize], x1: &[isize], x2: &[u32], y0: &mut [isize], h0: &[AtomicI32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    h0[x0[i] % h0.len()].fetch_add(
        ({
            let b11: (usize, i16) = (16690423962012209392usize, 15i16);
            let b12: usize = (i + x0[i]);
            9i32
        }),
        Ordering::Relaxed,
    );
    if ((2048i32 >= 8i32) ^ true) {
        let v13: ([i32; 1], [i8; 2], bool) = ([16i32; 1], [(-5i8), 0i8], true);
    } else {
        own_y0.swap(1, 1);
    }
    h0[Some(3usize).unwrap_or(i) % h0.len()]
        .fetch_add(own_y0.iter().step_by(2).fold(2i32, |p14, p15| p14), Ordering::Relaxed);
    'l16: {
        let mut v18: Option<u32> = ({
            let b17: Option<i8> = (if true { Some(6i8) } else { ({ Some(1i8) }) });
            Some(x2[i % x2.len()])
        });
        'l20: for i19 in (0..3usize).rev() {
            if ((x2[i19 % x2.len()] as u32)
                < (if let Some(m21) = Some(x2[x0[i] % x2.len()]) { 3258607590u32 } else { x2[i19 % x2.len()] }))
            {
                let mut v22: usize = x0[i];
                let mut v23: (usize, [isize; 4]) = (i19, [x1[1024usize % x1.len()]; 4]);
            } else {
                let v24: Option<isize> = None::<isize>;
                let v25: (usize, i32, u64) = (x0[i].saturating_add(i19), (6i32 % ((-2147483647i32) | 1)), 0u64);
            }
            'l27: for i26 in (0..5u64).rev() {
                let mut v28: u32 = 1023u32;
            }
            {
                let s29: &mut [isize] = &mut own_y0[0..];
                s29[0] = (x1.iter().copied().min().unwrap_or(1) as isize);
            }
        }
    }
    let f30 = |p31: u32| -> u8 { 9u8 };
    own_y0[0] = 4194303isize;
    own_y0[1] = 72isize;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
