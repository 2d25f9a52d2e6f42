//! Seed 62.
//! @global 9
//! @local 8
//! @value 4294967294
//! @value 5
//! @buffer (3 32 2 (-127 79) (17 0)) (32 4096 1 (-127 7) (1 1)) (2147483647 101 64 (63 5) (206 32)) (1 32994 6 (13 -128) (196 8)) (8 1 -32767 (9 2) (2 1)) (2147483647 3 32 (8 8) (1 5)) (6 0 8 (5 3) (7 32)) (-2147483647 3 128 (8 9) (0 1)) (-589217848 1 8191 (15 126) (200 1)) (-2147483647 27488 -32767 (3 6) (33 6)) (2 16383 32767 (4 -18) (232 4)) (1346289036 7 55 (127 4) (1 91)) (-1 65534 51 (126 127) (0 5)) (-3 7 101 (-3 -128) (3 2)) (5 6 -6473 (0 7) (254 5)) (256536080 0 -5 (5 6) (122 4)) (33 9 59 (9 63) (4 0))
//! @buffer 18446744073709551615 13171421254362172991 2 5881374807117596440 0 7 9 4 1
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i32,
    f1: u16,
    f2: i16,
    f3: [i8; 2],
    f4: [u8; 2],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: i32,
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i32)]
enum E0 {
    V0,
    V1 = 7,
}

#[kernel]
fn random(n0: u32, n1: u16, x0: &[S0], y0: &mut [usize]) {
    let i = global_id(0);
    y0[i] = (('l1: {
        if true {
            break 'l1 false;
        }
        false
    }) as usize);
    let v4: i16 = (if false {
        ((-3i16) + x0[y0[i] % x0.len()].f2)
    } else {
        (if false {
            x0[4usize % x0.len()].f2
        } else {
            x0[(match None::<i32> {
                Some(m3) if false => i,
                _ => 18446744073709551615usize,
            }) % x0.len()]
            .f2
        })
    });
    let mut c5 = 0u32;
    'l6: while c5 < 3 && (if (x0[i % x0.len()].f3[(i % 2)] != (-127i8)) { false } else { ({ true }) }) {
        c5 += 1;
        let mut v7: i32 = x0[y0[i] % x0.len()].f0;
        let v8: ([bool; 1], i8) = ([true; 1], (x0[i % x0.len()].f3[0] + 6i8));
    }
    let v9: (S1, Option<i32>, [i32; 2]) =
        ((S1 { f0: x0[18446744073709551615usize % x0.len()].f0 }), None::<i32>, [x0[y0[i] % x0.len()].f0; 2]);
    y0[i] = y0[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
