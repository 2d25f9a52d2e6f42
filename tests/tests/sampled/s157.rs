//! Seed 157.
//! @global 2
//! @local 1
//! @value 37
//! @buffer 2 2147483647
//! @buffer 255 3
//! @buffer 15 5
//! @buffer 0 -3 4 5 1023 1 1999774825 8
//! @buffer 7 105 35080 0 16383 0 0 0
//! @buffer 11534506879790323834 18446744073709551615
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &mut bool, a1: &[i32], a2: u8) -> u16 {
    let mut v2: u32 = 4u32;
    if (match (v2, a1[4usize % a1.len()]) {
        (m3, ..=0) if (*a0) => (a1[13usize % a1.len()] > 536870912i32),
        (..=9, m4) => (8u16 < 31u16),
        _ => true,
    }) {
        let a2: u32 = ({
            (*a0) = (15u16 > 9u16);
            v2 += (v2 & v2);
            ((*a0) as u32)
        });
        let mut v5: i32 = ((if (*a0) { a1[8191usize % a1.len()] } else { a1[34359738368usize % a1.len()] })
            * (10867311576971578079usize as i32));
    } else {
        'l7: for i6 in (0..=3usize).rev() {
            let mut v8: u32 = v2;
            let v10: u32 = (({
                let b9: u32 = v2;
                4i32
            }) as u32);
            let mut v12: bool = a1.iter().all(|p11| (if (*a0) { true } else { true }));
        }
        let f13 =
            |p14: u32| -> i32 { ((4i64 as i32) * (a1[576460752303423487usize % a1.len()] >> a1[0usize % a1.len()])) };
    }
    'l17: for e15 in a1.chunks(2) {}
    5u16
}

#[kernel]
fn random(n0: i8, x0: &[i32], x1: &[u8], x2: &[i32], y0: &mut [i32], y1: &mut [u16], y2: &mut [usize]) {
    let i = global_id(0);
    if i >= y2.len() {
        return;
    }
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    let own_y1: &mut [u16] = &mut y1[i * 4..i * 4 + 4];
    if (('l18: {
        if true {
            break 'l18 6u8;
        }
        own_y0[(y2[i] % 4)] ^= x2[i];
        x1[i]
    }) != (x1[i] + x1[i]))
    {
        'l21: for i20 in 0..1u64.min(4) {
            'l24: for e22 in own_y1.iter_mut() {
                if (if (110i16 < (-11003i16)) { (y2[i] < i) } else { (4096u64 != i20) }) {
                    break 'l21;
                }
                let mut v25: u32 = 7u32;
            }
            let n0: isize = 4isize;
            let mut v26: u32 = (if true { 8u32.div_euclid(4u32 | 1) } else { (6u32 % (9u32 | 1)) });
        }
        'l27: {
            let mut v28: i32 = 16384i32;
            own_y1[2] *= ({
                let mut c30 = 0u32;
                'l29: loop {
                    if c30 >= 1 {
                        break 'l29 65534u16;
                    }
                    c30 += 1;
                    y2[i] ^= (280243779589757769usize & i);
                    if (3usize <= i) {
                        break (false as u16);
                    }
                    v28 %= x0[i] | 1;
                }
            });
            let mut c31 = 0u32;
            'l32: while c31 < 5 && (15i16 < 4i16) {
                c31 += 1;
                own_y0[2] = x0[i];
            }
        }
    }
    own_y0[0] = x2[i];
    own_y0[1] = own_y0[2];
    own_y0[2] = own_y0[2];
    own_y0[3] = own_y0[2];
    own_y1[0] = 2u16;
    own_y1[1] = 1024u16;
    own_y1[2] = 16383u16;
    own_y1[3] = own_y1[3];
    y2[i] = y2[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
