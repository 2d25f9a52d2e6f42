//! Seed 301.
//! @global 3
//! @local 1
//! @value (9007199254740991 2 (1 255 5 8))
//! @buffer 15 10 1090544923 31 1 8 1
//! @buffer 3 -4 9223372036854775807 137438953471 6 105
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u64,
    f1: i32,
    f2: [u8; 4],
}

#[kernel]
fn random(n0: S0, x0: &[u32], y0: &mut [i64]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let mut v2: bool = (match own_y0[(i % 2)].checked_mul(own_y0[(7usize % 2)]) {
        Some(m1) => true,
        None => (i > i),
    });
    'l4: for i3 in (0..3usize).step_by(1) {
        v2 |= ((n0.f1 * 49i32) < n0.f1);
        if ({
            let mut c6 = 0u32;
            'l5: loop {
                if c6 >= 3 {
                    break 'l5 (true && v2);
                }
                c6 += 1;
                own_y0[1] -= own_y0[(i % 2)];
                if ((-5i32) < 4i32) {
                    break (i >= i);
                }
            }
        }) {
            break;
        }
        let v7: usize = i;
    }
    let (v10, mut v11) = (
        Some(16383u16).unwrap_or(4095u16),
        ({
            v2 ^= v2;
            (-3i32)
        }),
    );
    let mut v12: u8 = (if (if (v10 > v10) { v2 } else { true }) { n0.f2[(i % 4)] } else { 169u8 });
    own_y0[0] = (-5i64);
    own_y0[1] = own_y0[1];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
