//! Seed 248.
//! @global 3
//! @local 1
//! @value -1
//! @buffer 5 -1 1 9 6 1 -1 7 99 511 4095 8 -2 0 -10527 4095 2
//! @buffer 67108864 7 16777216 3 5 3
//! @buffer 6 111 759473966
//! @buffer 5 0 2199023255551
//! @buffer 56 32766 117 3 512 -25110 1024 -2 3 8191 -32767 -2
//! @buffer 0 0 4
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel(local = 1)]
fn random(n0: i32, x0: &[i16], x1: &[u32], x2: &[i32], y0: &mut [usize], y1: &mut [i16], y2: &mut [u32]) {
    #[local]
    let mut tile: [usize; 1];
    let i = global_id(0);
    let k = local_id(0);
    let own_y1: &mut [i16] = &mut y1[i * 4..i * 4 + 4];
    'l3: for e1 in x1.chunks(2) {
        own_y1.reverse();
        'l5: for i4 in 0..0usize {
            let mut v6: isize = ((3.92e-43f32 + 3.4028235e38f32) as isize);
            let f7 = |p8: u32| -> usize { (!group_id(0)) };
            y2[i] = (y2[i] as u32);
        }
    }
    y2[i] *= 21u32;
    if ('l9: {
        if (if false { !true } else { f32::INFINITY.is_finite() }) {
            break 'l9 false;
        }
        true
    }) {
        let mut v11: usize = k;
        let mut v12: f32 = 8.42e-43f32;
    } else {
        'l14: for i13 in 0..4usize {
            let mut v15: i8 = 31i8;
            y0[i] += ((2536686244280372596usize + 5usize) / ((if false { i13 } else { i13 }) | 1));
            {
                let s16: &mut [i16] = &mut own_y1[1..];
                s16[0] = 116i16;
            }
        }
    }
    let mut n0: i32 = (1i32.saturating_add(n0) >> k);
    match (y2[i] as i64) {
        0 => {
            'l25: for (i24, e23) in x1.iter().enumerate() {
                let mut v32: i64 = ({
                    let mut c27 = 0u32;
                    'l26: loop {
                        if c27 >= 2 {
                            break 'l26 (if (562949953421312u64 > 18446744073709551614u64) {
                                (16i64 ^ 2i64)
                            } else {
                                (9i32 as i64)
                            });
                        }
                        c27 += 1;
                        n0 *= (9i32 - n0);
                        if ('l28: {
                            if (true || true) {
                                break 'l28 true;
                            }
                            n0 |= ({
                                let mut c31 = 0u32;
                                'l30: loop {
                                    if c31 >= 3 {
                                        break 'l30 (-998992243i32);
                                    }
                                    c31 += 1;
                                    y2[i] *= 1u32;
                                    if true {
                                        break n0;
                                    }
                                    n0 ^= n0;
                                }
                            });
                            (false || true)
                        }) {
                            break 3i64;
                        }
                        y2[i] &= x1[i % x1.len()];
                    }
                });
            }
            n0 = (if (false | false) { (i32::MIN & 7i32) } else { (x2[i] * (-2147483647i32)) });
        }
        m33 => {
            'l35: for i34 in 0..1u64 {
                let f36 = |p37: u32| -> u8 { ((316.915f32 as i32).leading_ones() as u8) };
                'l40: for e38 in x0.chunks(3) {}
            }
        }
    }
    let v41: i16 = x0[(y0[i] % (y0[i] | 1)) % x0.len()];
    tile[1 - 1 - k] = ({
        let mut c43 = 0u32;
        'l42: loop {
            if c43 >= 2 {
                break 'l42 y0[i];
            }
            c43 += 1;
            own_y1[(3usize % 4)] = 0i16;
            if false {
                break k;
            }
        }
    })
    .abs_diff(8796093022208usize);
    barrier();
    let t44 = tile[k];
    'l46: for i45 in (0..=3usize).rev() {
        let v47: u32 = (false as u32).saturating_sub((f32::INFINITY as u32));
        n0 %= n0 | 1;
        let mut v50: usize = ({
            let b48: u32 = x1[i % x1.len()];
            ({
                let b49: i32 = n0;
                y2[i] = ({
                    n0 <<= 8i32;
                    v47
                });
                (tile[k] / (18446744073709551614usize | 1))
            })
        });
    }
    let mut v53: i32 = (('l51: {
        if true {
            break 'l51 n0;
        }
        n0 -= 50i32;
        x2[i]
    }) >> 23u32);
    barrier();
    tile[1 - 1 - k] = (({
        let mut c55 = 0u32;
        'l54: loop {
            if c55 >= 2 {
                break 'l54 (-2.0f32);
            }
            c55 += 1;
            if true {
                break f32::NAN;
            }
            y0[i] %= 18446744073709551614usize | 1;
        }
    }) as usize);
    barrier();
    let t56 = tile[(t44 % 1)];
    barrier();
    y0[i] = i;
    own_y1[0] = 8191i16;
    own_y1[1] = x0[12619491198490058294usize % x0.len()];
    own_y1[2] = own_y1[(t44 % 4)];
    own_y1[3] = v41;
    y2[i] = x1[y0[i] % x1.len()];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
