//! Seed 114.
//! @global 24
//! @local 8
//! @offset 2
//! @value 8
//! @value 70
//! @buffer 56 9223372036854775806 4611686018427387904 1 5 140737488355328 1 8 -1 -9223372036854775807 32767 5 -9223372036854775808 2147483648 7 -9223372036854775808 7 9007199254740992 -9223372036854775808 1048576 6 0 0 536870911 -1 9223372036854775806
//! @buffer 294.06 4294967300.0 5.0 -1.8210503e-28 5.75 3.4028235e38 230.748 3.4028235e38 2147483600.0 2.4586888e33 146.849 -1.5 NaN -0.25 4018.1602 0.0 3.4028235e38 1.02e-43
//! @buffer 17360791336582963789 8 5 7 5 4 1 5 95 0 4 18446744073709551614 6 18446744073709551615 608113740379134374 0 1 3646571025340099889
//! @buffer 6 134217727 2268256182 4294967295 3 0 4294967294 1 1 134217727 3715943753 2982192280 39 0 7 31 3253701296 9 16777215 537012357 2 4294967295 0 1 3100414177 2896191651
//! @buffer 5 -4 -127 5 0 1 3 126 16 9 92 126 126 5 5 7 -35 -1 3 0 9 -127 -3 8 2 -69 8
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a + b;
    if (a * a) < b { (b - a) } else { (c | b) }
}

#[kernel]
fn random(n0: i32, n1: u32, x0: &[isize], x1: &[f32], x2: &[usize], y0: &mut [u32], y1: &mut [i8]) {
    let i = global_id(0);
    let mut v2: [[u8; 4]; 2] = [[(6u16 as u8); 4]; 2];
    'l3: {
        'l5: for i4 in
            0..g1(x2[18446744073709551614usize.saturating_add(i) % x2.len()], 12725925948331582851usize).min(4)
        {
            let mut v6: u32x4 = u32x4::splat(30u32).zzxw();
            'l8: for i7 in -1..(-4i32).min(3) {
                let v9: [i64; 1] = [(3i64 & i64::MIN)];
                let mut v10: (u64, u8) = (7u64, v2[1][i4]);
            }
            if (false && true) {
                break 'l5;
            }
        }
        'l11: {
            'l12: {
                let mut v13: u16 = (1024u16 - 4u16);
                let mut v14: bool = true;
                let v15: [u32x8; 1] = [u32x8::splat(1400635146u32)];
            }
            'l17: for i16 in 0..=2usize {
                let v19: Option<i8> = (match None::<u64> {
                    Some(m18) if (4294967294u32 >= 3u32) => None::<i8>,
                    _ => Some(y1[i]),
                });
                let v20: usize = Some(1usize).unwrap_or(i);
                let mut v21: Option<u32> = ({ None::<u32> });
            }
        }
        let v22: u32 = y0[i];
    }
    'l23: {
        v2[(g1(g1(x2[i % x2.len()], i), (if true { 18446744073709551614usize } else { 9usize })) % 2)]
            [((x2[i % x2.len()] ^ i) % 4)] += 32u8;
        let v25: i32 = ({
            y0[i] ^= (n1 - n1);
            let b24: usize = x2[x2[x2[i % x2.len()] % x2.len()] % x2.len()];
            n0
        });
    }
    y0[i] = n1;
    y1[i] = 2i8;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
