//! Seed 248.
//! @global 12
//! @local 4
//! @value 9
//! @buffer 2 32766 66 32767 9 32 -3 6 -32767 1 32767 27722 8 16384 9 3 32767 32767
//! @buffer 33 0 9 16 8 98 7 3 6 18 8 3 33 131072 6 4294967294 6 2072034399
//! @buffer 2048 7 2 511 1 7 -2147483648 -1740324534 3 9 8 3
//! @buffer 10300656704238979654 7 9 58 18257008712274925154 5 5 7901749250851821559 9 18446744073709551615 16009718725039839059 13465133376556669980
//! @buffer 6 90 13801 3 6 1 32 4095 0 8192 -22007 2 9 -2 7 7 0 5 -32768 9 2 16384 -2 512 5 6 1 0 5 4 511 -32768 8 -5 15 -4 -32768 3 7 -4 32767 8192 9 9 0 -12522 1 -32767
//! @buffer 4 36 3083212819 4294967295 7 9 7 8 16777215 2 3827330091 71
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel(local = 4)]
fn random(n0: i32, x0: &[i16], x1: &[u32], x2: &[i32], y0: &mut [usize], y1: &mut [i16], y2: &mut [u32]) {
    #[local]
    let mut tile: [i32; 4];
    let i = global_id(0);
    let k = local_id(0);
    let own_y1 = &mut y1[i * 4..i * 4 + 4];
    'l2: for i1 in 0..=3u64 {
        let mut v3: u32 = (u32::MAX - 5u32);
        'l6: for e4 in x0.iter() {
            v3 *= ((!x2[i]) as u32);
            if false {
                let v7: bool = (if true { false } else { false });
                own_y1.fill(108i16);
                let mut v8: usize = ((if v7 { false } else { true }) as usize);
            }
        }
        let v9: usize = ((if true { k } else { y0[i] }) & y0[i]);
    }
    y2[i] &= x1.iter().skip(1).fold(32768u32.abs_diff(0u32), |p10, p11| y2[i]);
    y0[i] += 9usize;
    tile[4 - 1 - k] = (match (4194304i32 & x2[i]) {
        9.. => (2147483647i32 - 5i32),
        1..=4 => ((-1390268793i32) | x2[i]),
        80.. => {
            ({
                let mut c13 = 0u32;
                'l12: loop {
                    if c13 >= 2 {
                        break 'l12 (x2[i] as i32);
                    }
                    c13 += 1;
                    y2[i] *= (5u32 + x1[k % x1.len()]);
                    if false {
                        break i32::MAX;
                    }
                    y2[i] += ({
                        let mut c15 = 0u32;
                        'l14: loop {
                            if c15 >= 3 {
                                break 'l14 x1[89usize % x1.len()];
                            }
                            c15 += 1;
                            y2[i] %= y2[i] | 1;
                            if true {
                                break x1[k % x1.len()];
                            }
                            y2[i] ^= c15;
                        }
                    });
                }
            })
        }
        _ => {
            ({
                y0[i] &= 536870912usize;
                n0
            })
        }
    });
    barrier();
    let t16 = tile[(({ (k % (5usize | 1)) }) % 4)];
    y2[i] *= y2[i];
    y2[i] %= y2[i] | 1;
    barrier();
    tile[k] = t16;
    barrier();
    let t17 = tile[k];
    if true {
        let mut v23: isize = (if tile.iter().all(|p18| false) {
            5isize
        } else {
            ('l19: {
                if ('l21: {
                    if true {
                        break 'l21 true;
                    }
                    y2[i] &= x1[3usize % x1.len()];
                    false
                }) {
                    break 'l19 ((-1isize) + 0isize);
                }
                own_y1[((i + y0[i]) % 4)] ^= x0[(18113393310474374862u64 as usize) % x0.len()];
                (7isize + (-2isize))
            })
        });
        y2[i] >>= x1[(k >> x1[k % x1.len()]) % x1.len()];
        let mut v26: isize = (('l24: {
            if false {
                break 'l24 v23;
            }
            y2[i] *= y2[i];
            v23
        }) + (if false { v23 } else { 4398046511103isize }));
    }
    y0[i] %= (44usize.wrapping_shl(y2[i]) % ((y0[i] as usize) | 1)) | 1;
    barrier();
    y0[i] = ((if ({
        let mut c28 = 0u32;
        'l27: loop {
            if c28 >= 3 {
                break 'l27 false;
            }
            c28 += 1;
            own_y1[2] >>= x0[y0[i] % x0.len()];
            if false {
                break true;
            }
            y2[i] ^= c28;
        }
    }) {
        (x1[i % x1.len()] + y2[i])
    } else {
        y2[i]
    })
    .leading_ones() as usize);
    own_y1[0] = (x0[4usize % x0.len()] - (false as i16));
    own_y1[1] = (32766i16 + (own_y1[(k % 4)] << 11u32));
    own_y1[2] = own_y1[k];
    own_y1[3] = 1i16;
    y2[i] = (false as u32);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
