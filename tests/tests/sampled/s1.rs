//! Seed 1.
//! @global 8
//! @local 4
//! @buffer 3 -32767 109 5 3 15 8 5
//! @buffer 15 106 262144 7 7 0 3 2097152
//! @buffer 9223372036854775806 -5 35 4194304 6 140737488355328 67108863 5182083356985539799
//! @buffer 8 7 15 3 5 30 5 7
//! @buffer 131072 3 81 4294967295 99 5 9 1 4294967295 5 3 3 4096 0 796430896 1024 64 110 32767 1 4294967295 15 128 5 1778024215 511 1 0 298812885 0 1 0
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[device]
fn d1(a0: &mut [i32]) -> [usize; 1] {
    [(2usize >> a0[8usize % a0.len()])]
}

#[kernel(local = 4)]
fn random(x0: &[i16], x1: &[u32], x2: &[isize], y0: &mut [u32], y1: &mut [u32]) {
    #[local]
    let mut tile: [i32; 4];
    let i = global_id(0);
    let k = local_id(0);
    let own_y1 = &mut y1[i * 4..i * 4 + 4];
    let mut v2: i32 = 2147483646i32;
    let mut c3 = 0u32;
    'l4: while c3 < 1 && (false && false) {
        c3 += 1;
        if (4294967294u32 <= own_y1[3]) {
            continue 'l4;
        }
        own_y1.reverse();
    }
    tile[k] = 2147483646i32;
    barrier();
    let t5 = tile[k];
    let mut v6: ([bool; 2], [u64; 2]) = ([false, false], [(7u64 - 131071u64); 2]);
    barrier();
    tile[4 - 1 - k] = ({
        let mut c8 = 0u32;
        'l7: loop {
            if c8 >= 3 {
                break 'l7 (t5 + v2);
            }
            c8 += 1;
            own_y1[((k ^ k) % 4)] >>= Some(y0[i]).unwrap_or(y0[i]);
            if (686u16 == u16::MAX) {
                break t5;
            }
            v2 += (1usize as i32);
        }
    });
    barrier();
    let t9 = tile[(({
        own_y1[(Some(i).unwrap_or(k) % 4)] = (y0[i] - own_y1[k]);
        v6.0[1] ^= true;
        10324161750345889058usize
    }) % 4)];
    let mut v10: Option<(u32, u32, i32)> = Some((4u32, x1[i], tile[(k % 4)]));
    v2 %= ((i >= k) as i32) | 1;
    barrier();
    y0[i] = (match (own_y1[k] + 2182668524u32) {
        9 | 4294967294 => (15686696782757469965usize as u32),
        m11 @ 5 if (6i16 == i16::MAX) => (k as u32),
        _ => {
            (({
                let mut c13 = 0u32;
                'l12: loop {
                    if c13 >= 2 {
                        break 'l12 c13;
                    }
                    c13 += 1;
                    v6.1[0] >>= v6.1[0];
                    if v6.0[0] {
                        break x1[i];
                    }
                    own_y1[k] /= y0[i] | 1;
                }
            }) as u32)
        }
    });
    own_y1[0] = y0[i];
    own_y1[1] = ((if v6.0[(35184372088831usize % 2)] { 47i32 } else { v2 }) as u32);
    own_y1[2] = (({
        let b14: i16 = (-3i16);
        let b15: E0 = E0::V1;
        t5
    }) as u32);
    own_y1[3] = x1[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
