//! Seed 300.
//! @global 8
//! @local 8
//! @value 0
//! @value 4
//! @buffer 2 32 7 0 255 213
//! @buffer 16777216 5 3 9 0 1073741824 2147483647 1
//! @buffer 84 7 5 562949953421311 9007199254740991 2147483647 9 12899342057510955973 5 68719476735 1673596702554307394 4 13557133903631371281 11559795251052391569 4398046511104 78 14 1 1 16415004315429486843 1 14167068541406158085 9 1 1 11818460045100769385 6495789956102949925 0 4095 1 5 12400124396766324916
//! @buffer 14557004837520656563
//! @len 7
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: u32, a1: i16, a2: &mut u32, a3: i32) -> i32 {
    match 8u32 {
        0 => {
            (*a2) /= (*a2) | 1;
        }
        m2 => {
            let mut c3 = 0u32;
            'l4: while c3 < 1 && (false & false) {
                c3 += 1;
                (*a2) += a0;
                if (a1 > a1) {
                    return (if true { a3 } else { a3 });
                }
            }
            let mut v5: u32 = 905191196u32;
        }
    }
    ((0usize as i32) | (128i32 & 6i32))
}

#[kernel]
fn random(n0: usize, n1: i64, x0: &[u8], x1: &[i32], y0: &mut [u64], g0: &mut [usize], #[local] tile: &mut [i32]) {
    let i = global_id(0);
    let k = local_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    let mut v6: u32 = (0u32 as u32);
    own_y0.reverse();
    'l8: for i7 in (0..=0usize).rev() {
        'l11: for (i10, e9) in x0.iter().enumerate() {
            let v12: isize = (-9223372036854775807isize);
            let mut v13: i64 = (n1 + 71i64).swap_bytes();
        }
        let mut v14: u64 = (0u64 - (100u64 * own_y0[i7]));
        if (n0 >= i7) {
            continue;
        }
    }
    let v15: u32 = ((v6 % (105u32 | 1)) + (1u32 - v6));
    tile[8 - 1 - k] = (9223372036854775807i64 as i32).rem_euclid((0u32 as i32) | 1);
    barrier();
    let t16 = tile[k];
    if (true || (tile[k] != x1[i])) {
        v6 = v6;
        'l19: for e17 in tile.iter() {
            let mut v22: i32 = d1(
                (if let Some(m21) = ({
                    let b20: i64 = 2i64;
                    v6 %= 4294967294u32 | 1;
                    Some(false)
                }) {
                    (v15 * 2576879965u32)
                } else {
                    v6
                }),
                (own_y0.iter().copied().max().unwrap_or(1) as i16),
                &mut v6,
                (*e17),
            );
        }
        let mut v25: usize = (match (2i32, (x1[i] % (2147483646i32 | 1))) {
            (m23, ..=i32::MIN) if (v6 < v15) => k,
            (..=4, m24) => local_size(0),
            _ => (n0 - k),
        });
    }
    if k == 0 {
        g0[group_id(0)] = (({
            let mut c27 = 0u32;
            'l26: loop {
                if c27 >= 2 {
                    break 'l26 k;
                }
                c27 += 1;
                if false {
                    break n0;
                }
            }
        }) as usize);
    }
    barrier();
    own_y0[0] = own_y0[2].abs_diff(16160783772727006074u64).wrapping_pow(4);
    own_y0[1] = own_y0[1];
    own_y0[2] = (match None::<u32>.map(|p28| v15) {
        Some(m29) if (v6 >= v6) => 50u64,
        _ => (own_y0[(71usize % 4)] / (own_y0[(k % 4)] | 1)),
    });
    own_y0[3] = (!(true as u64));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
