//! Seed 310.
//! @global 25
//! @local 8
//! @value 0
//! @buffer 1 -32768 0 96 1 511 -4 8 28 -32767 15 9 -5 -32768 2 94 1 6 2 32766 2048 3 32767 8 -3
//! @buffer 6 165511058 1 80 9 4 7 33554431 1 3 4294967294 3 9 3749280272 442306360 53 112 0 129177684 16383 0 1 263400322 0 4294967295
//! @buffer 4492285614471344463 8191 48 30 0 288230376151711744 31 4611686018427387903 8 5 4 0 0 4 9 13255118242628636211 1698831258296737635 3 1073741824 1 8 4 3 11402371997706644849 127
//! @buffer 1 4 2 3611333875 1423238307 2 2 33554432 0 5 0 268435456 9 5 2559694336 2 8 9 524287 7 16777216 4294967295 3 3557541339 1
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(n0: u32, x0: &[i16], x1: &[u32], y0: &mut [usize], y1: &mut [u32]) {
    let i = global_id(0);
    let mut c1 = 0u32;
    'l2: while c1 < 1 && true {
        c1 += 1;
        let Some(v3) = Some(n0) else {
            continue 'l2;
        };
        let v4: Option<i32> = (2047i32 % (i32::MIN | 1))
            .checked_sub((-3i32).clamp((-2147483647i32).min(64i32), (-2147483647i32).max(64i32)));
    }
    let mut v5: i16 = ((x0[i] ^ x0[i]) % ((x0[i] + (-32767i16)) | 1));
    let mut c6 = 0u32;
    'l7: while c6 < 4 && (8usize == i) {
        c6 += 1;
        if !(match 0i64 {
            3..=5 => true,
            -9223372036854775807 | 70 => false,
            _ => false,
        }) {
            let v8: i16 = (x0[i] << 2u32);
            let mut v9: i32 = ((7u32 == 396376049u32) as i32);
            match 4i8 {
                0 => {
                    y1[i] &= x1[i];
                    let mut v10: i16 = v8;
                }
                1 => {
                    if (1u8 != 32u8) {
                        break;
                    }
                    let mut v13: u32 = ({
                        let b11: usize = i;
                        let b12: Option<usize> = 0usize.checked_sub(7951346884962537788usize);
                        None::<u32>.unwrap_or(0u32)
                    });
                }
                2 => {
                    let mut v14: i32 = 511i32;
                    y1[i] |= x1[i];
                }
                m15 => {
                    y1[i] <<= ((3i32 + 1048575i32) as u32);
                    let mut v9: bool = true;
                }
            }
        }
    }
    y0[i] = y0[i];
    y1[i] = n0;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
