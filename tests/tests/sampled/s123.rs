//! Seed 123.
//! @global 5
//! @buffer 3 4 15 0 3590641583 0 0 684965669 128 268435455 2047 5 1172183424 1 3 9 5 1 0 1
//! @buffer (0 (3) (32 7 20 55)) (4 (134217727) (3 0 5 136)) (3 (75) (57 64 3 255)) (1 (4294967294) (229 8 53 255)) (9 (32767) (0 2 64 0))
//! @buffer 84 1130433828 3776619412 1 49 45 1048575 2 4294967295 0
//! @buffer 18446744073709551614 9586625574324568003 16 28
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: usize,
    f1: [u32; 1],
    f2: [u8; 4],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
}

#[kernel]
fn random(x0: &[u32], x1: &[S0], y0: &mut [u32], y1: &mut [usize]) {
    let i = global_id(0);
    if i >= y1.len() {
        return;
    }
    let own_y0: &mut [u32] = &mut y0[i * 2..i * 2 + 2];
    if let Some(m3) = Some(x1[i]) {
        let v4: i32 = (-5i32);
        assert!(((-96i8) >= 0i8) || true, "never {}", (!4194303u32));
    }
    let mut v5: u32 = 7u32;
    if ((-1932704654i32).clamp(1i32.min(131072i32), 1i32.max(131072i32)) == 5i32) {
        let v6: (u16, i64, i64) = (55u16, (6i64 * 1073741824i64), (-3i64));
        own_y0[((y1[i] ^ y1[i]) % 2)] &= 2145958029u32;
    } else {
    }
    y1[i] |= ((i - i) - (i - y1[i]));
    let mut v8: [Option<isize>; 1] = (if (if (18446744073709551615usize < y1[i]) {
        ({
            v5 >>= x1[i].f1[(x1[i].f0 % 1)];
            let b7: u32 = x1[i].f1[(y1[i] % 1)];
            true
        })
    } else {
        (if false { true } else { true })
    }) {
        [Some((-5459402584019313437isize)); 1]
    } else {
        [Some((-7581591174054454830isize))]
    });
    own_y0[0] = x0[i % x0.len()];
    own_y0[1] = (if (if false { (32766i16 < (-32767i16)) } else { false }) {
        ({
            let mut c10 = 0u32;
            'l9: loop {
                if c10 >= 2 {
                    break 'l9 (if false { x1[i].f1[0] } else { x1[i].f1[(i % 1)] });
                }
                c10 += 1;
                if (x0[i % x0.len()] == 70u32) {
                    break x1[i].f1[0];
                }
                y1[i] >>= (y1[i] >> c10);
            }
        })
    } else {
        v5
    });
    y1[i] = 10960308229849285045usize;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
