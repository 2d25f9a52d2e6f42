//! Seed 258.
//! @global 9
//! @local 8
//! @value 549755813887
//! @buffer -9223372036854775808 9223372036854775806 9 18 1 5 288230376151711744 5 1 16777215 -9223372036854775807 94
//! @buffer -2147483647 1 131072 134217727 0 0 5 -617955719 -3 1048576 2097152 4 3 1 90 -2147483648 1911464461 -2147483648 9 -2 4194303 2147483646 0 1938649356 66 4194304 -1 536870911 2147483647 7 2147483647 -1997540987 -2147483648 -3 95 8
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: i64, a1: u8) -> i32 {
    if ({ (true || false) }) {
    } else {
        let v2: i32 = (3u16 as i32);
    }
    256i32
}

#[kernel]
fn random(n0: usize, x0: &[i64], y0: &mut [i32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    if ((true || false)
        || ('l3: {
            if true {
                break 'l3 false;
            }
            false
        }))
    {
        'l7: for e5 in x0.chunks(2) {
            let mut v8: u32 = 4u32;
            v8 -= 3081703910u32;
        }
        'l11: for (i10, e9) in x0.iter().enumerate() {
            'l13: for i12 in 0..0usize {
                if (true | false) {
                    continue;
                }
                let f14 = |p15: u32| -> i32 { (((-3i32) + 0i32) as i32) };
                let mut v16: u32 = 4u32;
            }
        }
        'l17: {
            if (false == true) {
                break 'l17;
            }
            let mut v18: u16 = (!(3u16 ^ 47212u16));
        }
    }
    let f19 = |p20: u32| -> usize { n0 };
    let mut v21: i16 = 61i16;
    own_y0[(({
        let b22: i32 = (if true { own_y0[3] } else { (-2147483647i32) });
        n0
    }) % 4)] |= d1((9223372036854775806i64 as i64), 9u8);
    (own_y0[(3usize % 4)], own_y0[2]) = ((4194303i32 << 13u32), (0i32 % (own_y0[0] | 1)));
    match x0.iter().step_by(2).fold(i, |p23, p24| p23) {
        0 => {
            let mut v25: isize = (-436815325166088733isize).overflowing_mul(140737488355328isize).0;
            'l27: for i26 in 0..4u32 {
                if true {
                    continue;
                }
                let v28: u8 = 0u8;
                let mut v29: usize = (((-0.0f64) as usize) - (own_y0[(i % 4)] as usize));
            }
        }
        m30 => {
            let mut v33: i32 = own_y0[(({
                let mut c32 = 0u32;
                'l31: loop {
                    if c32 >= 1 {
                        break 'l31 (n0 + 0usize);
                    }
                    c32 += 1;
                    own_y0[1] /= 1048576i32 | 1;
                    if (false && true) {
                        break n0;
                    }
                    v21 |= 9i16;
                }
            }) % 4)];
        }
    }
    if x0.iter().all(|p34| ((*p34) <= 64i64)) {
        own_y0[3] %= (('l35: {
            if true {
                break 'l35 x0[n0 % x0.len()];
            }
            2i64
        }) as i32)
            | 1;
        let mut n0: f64 = ({
            let mut c38 = 0u32;
            'l37: loop {
                if c38 >= 2 {
                    break 'l37 16777215.0f64;
                }
                c38 += 1;
                own_y0[(num_groups(0) % 4)] += 3i32;
                if (3480557647u32 > 6u32) {
                    break (f64::NAN.max((-1.0f64)) + 0.0);
                }
                own_y0[(18446744073709551615usize % 4)] &= (own_y0[(0usize % 4)] << c38);
            }
        });
        let f39 = |p40: u32| -> i32 { ({ (3i32 / (3i32 | 1)) }) };
    }
    let mut v41: u32 = (0u32 + (65536u32 % (1u32 | 1)));
    let mut v44: i64 = x0.iter().skip(1).fold((x0[n0 % x0.len()] - x0[4usize % x0.len()]), |p42, p43| (p42 << i));
    'l46: for i45 in 0..(i | i).min(5) {
        v41 >>= (false as u32);
    }
    own_y0[0] = 9i32;
    own_y0[1] = own_y0[0];
    own_y0[2] = own_y0[(n0 % 4)];
    own_y0[3] = 8i32;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
