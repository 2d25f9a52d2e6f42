//! Seed 131.
//! @global 8
//! @local 4
//! @offset 5
//! @buffer 2147483647 2 -2147483648 2147483647 -971942991 1 1023 4194303 134217728 -2147483647 2147483646 -4113529
//! @buffer 6 33554431 8192 2740894225 267783810 32767 1 4294967295 2 1 3109353243 7 4 4096 690053111 8 2373508863 524288 8 4 4294967294 7 1904311321 6 1259122823 8 1 34 268435456 1470891493 1 1891159419 3 2069415161 8 4 3 4294967294 5 223936083 2325970757 9 1 1073741824 3 9 6 3875120191 2 32767 1 1172556609
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(x0: &[i32], y0: &mut [u32]) {
    let i = global_id(0);
    let own_y0: &mut [u32] = &mut y0[i * 4..i * 4 + 4];
    let mut v3: usize = ({
        let mut c2 = 0u32;
        'l1: loop {
            if c2 >= 2 {
                break 'l1 70usize.clamp(18446744073709551614usize.min(9usize), 18446744073709551614usize.max(9usize));
            }
            c2 += 1;
            if true {
                break (15601794774682424538usize + i);
            }
        }
    });
    let mut v9: u8 = (match (524287i32, 6usize) {
        (m4, 1..=7) if false => 80u8,
        (131071.., m5) => 1u8,
        _ => {
            (match 562949953421312u64 {
                0 | 1 => (11u8 * 56u8),
                m6 @ 137438953471..
                    if (match i8::MAX {
                        108.. => true,
                        m7 @ ..=-4 if true => false,
                        m8 @ -5..=127 if true => false,
                        _ => true,
                    }) =>
                {
                    (110usize.leading_zeros() as u8)
                }
                _ => 2u8,
            })
        }
    });
    match (0u32 as i64) {
        0 => {
            let mut v10: bool = ({
                own_y0[((v3 << 40u32) % 4)] += own_y0[1];
                false
            });
        }
        m11 => {
            'l14: for e12 in own_y0.iter_mut() {
                'l16: for i15 in 0..(if (536870912i64 == 1i64) { 4u64 } else { 2563750967074728909u64 }).min(4) {
                    let mut v17: u32 = (1u32 as u32);
                    let v18: i32 = ((-1634250337i32) / (((-2147483647i32) % ((-3i32) | 1)) | 1));
                    v17 -= (x0[i].wrapping_add(1).abs() as u32);
                }
                let v19: i32 = ((3185061400u32 / (7u32 | 1)) as i32);
            }
            let mut v20: usize = (20334u16 as usize).wrapping_shl(3u32);
        }
    }
    'l22: for i21 in 0..0u64.wrapping_rem(18446744073709551614u64 | 1).min(2) {
        let mut v3: u64 = ((if false { i21 } else { 5u64 })
            - (match (0usize, 3u64) {
                (m23, 1) if true => i21,
                (9.., m24) => 1125899906842623u64,
                _ => 12399509881187832354u64,
            }));
        let mut v9: usize = i;
    }
    own_y0[0] &= own_y0[3];
    let v25: i32 = 7i32;
    let mut v26: i32 = 31i32;
    own_y0[0] = ((own_y0[0] + own_y0[3])
        - ('l27: {
            if true {
                break 'l27 1233209565u32;
            }
            own_y0[1] %= own_y0[(1448642424627476406usize % 4)] | 1;
            3u32
        }));
    own_y0[1] = (if true { 1u32 } else { 3u32 });
    own_y0[2] = ({
        let b29: bool = (v3 == v3);
        v3 /= i.overflowing_mul(i).0 | 1;
        2u32
    });
    own_y0[3] = own_y0[2];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
