//! Seed 49.
//! @global 4
//! @local 4
//! @offset 5
//! @value -1
//! @value 255
//! @buffer (2 2047 9 71 (220)) (262144 2 -2 -127 (169)) (2 1919840719 16 -127 (138)) (8388607 4294967295 8 5 (7)) (536870911 2413290925 7 0 (7)) (-1084972166 517043339 -9178 5 (98)) (5 8191 32766 -55 (9)) (7 0 0 5 (1)) (56 7 2 5 (9))
//! @buffer 4 1073741823 9 4 6 -2933112485332933258 6 1 -5
//! @buffer -2147483648 2147483646 255 -3 -2147483648 6 -5 8 5
//! @buffer 32 7 127 1 2 98 3370507920 0 0
//! @buffer 63 7 262144 3498423745 0 4294967295 4 4 1 6 29 0 2332807188 4294967294 6 5 67108863 115 8 2 5 2 1 3 9 2097151 4096 1 7 127 524287 2240467544 1048576 7 8191 4294967295
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i32,
    f1: u32,
    f2: i16,
    f3: i8,
    f4: [u8; 1],
}

#[device]
fn d1(a0: &[u32], a1: &mut (bool, bool)) -> [u32; 3] {
    'l4: for e2 in a0.iter() {
        let mut v6: Option<[i32; 3]> = Some([8388607i32; 3]).map(|p5| [p5[(7usize % 3)], p5[(7usize % 3)], 9i32]);
    }
    if !({
        let mut c8 = 0u32;
        'l7: loop {
            if c8 >= 3 {
                break 'l7 true;
            }
            c8 += 1;
            if (*a1).0 {
                break false;
            }
        }
    }) {
        (*a1).0 |= false;
    } else {
        let v9: i32 = (({ 34i32 }) + ((*a1).0 as i32));
        let mut c10 = 0u32;
        'l11: while c10 < 5 && (4i16 > 1i16) {
            c10 += 1;
            let Some(v12) = Some(v9) else {
                return ({
                    let b13: bool = (*a1).0;
                    let b14: Option<u8> = Some(6u8);
                    [c10, c10, c10]
                });
            };
            let mut v15: isize = (u32x4::splat(524287u32).reduce_sum() as isize);
            let f16 = |p17: u32| -> i8 { ((p17 / (0u32 | 1)) as i8) };
        }
    }
    let v18: S0 =
        (S0 { f0: 2i32, f1: a0[13943773733595153043usize % a0.len()], f2: 2047i16, f3: (-3i8), f4: [4u8; 1] });
    [a0[8usize % a0.len()], a0[98usize % a0.len()], 39u32]
}

#[device]
fn g19<T: Int>(a: T, b: T) -> T {
    let c = a * b;
    if (a ^ a) == b { (c - a) } else { (a * a) }
}

#[kernel]
fn random(n0: i32, n1: i32, x0: &[S0], x1: &[isize], x2: &[i32], y0: &mut [u32], y1: &mut [u32]) {
    let i = global_id(0);
    let own_y1: &mut [u32] = &mut y1[i * 4..i * 4 + 4];
    let mut v22: u64 = (if false {
        0u64
    } else {
        ('l20: {
            if false {
                break 'l20 0u64;
            }
            y0[i] ^= (y0[i] + 4294967294u32);
            (1825495127u32 as u64)
        })
    });
    let f23 = |p24: u32| -> i32 { 1367191167i32 };
    let mut v29: Option<i32> = ({
        y0[i] -= ({
            let mut c26 = 0u32;
            'l25: loop {
                if c26 >= 4 {
                    break 'l25 y0[i].clamp(0u32.min(4294967294u32), 0u32.max(4294967294u32));
                }
                c26 += 1;
                if (5i64 <= 1i64) {
                    break (x0[i].f1 * y0[i]);
                }
            }
        });
        (match (26u32, 2097152i32) {
            (m27, ..=-813218133) if true => Some(x2[i]),
            (16777215..=1504293463, m28) => Some(x0[i].f0),
            _ => Some(n0),
        })
    });
    'l32: for e30 in own_y1.iter() {
        let v36: Option<Option<i8>> = (match (n1, x0[i].f0) {
            (m33, ..=9) if own_y1.iter().all(|p35| true) => None::<Option<i8>>,
            (i32::MIN, m34) => None::<Option<i8>>,
            _ => Some(None::<i8>),
        });
        y0[i] <<= ({
            let mut c38 = 0u32;
            'l37: loop {
                if c38 >= 2 {
                    break 'l37 (3u32 as u32);
                }
                c38 += 1;
                v22 <<= Some(v22).unwrap_or(2161708415456371136u64);
                if ('l39: {
                    if (true && false) {
                        break 'l39 true;
                    }
                    y0[i] |= (*e30);
                    false
                }) {
                    break 1218082609u32;
                }
                y0[i] %= (u32x4::splat(6u32).reduce_min()) | 1;
            }
        });
    }
    let f41 = |p42: u32| -> i32 {
        ((match 216u8 {
            m43 @ (7 | 254) if false => n1,
            _ => (-2147483647i32),
        }) - 4i32)
    };
    'l45: for i44 in -2..(x0[i].f0 % (n1 | 1)).min(0) {
        let v46: [Option<i32>; 5] = [Some(6i32); 5];
        let f47 = |p48: u32| -> u32 { p48 };
        let v49: i32 = (x0[i].f3 as i32).clamp((-2147483647i32).min((-5i32)), (-2147483647i32).max((-5i32)));
    }
    own_y1.swap(0, 1);
    let (v50, mut v51) = (5i64.wrapping_add(1).signum(), g19(15998962373937681377usize, 5usize));
    let v52: [[bool; 1]; 3] = [[true], [true], [true]];
    y0[i] = ({
        let b53: u32x4 = u32x4::splat(4243491792u32);
        (u32x4::splat(3u32).reduce_sum())
    });
    own_y1[0] = 63u32;
    own_y1[1] = ({
        let mut c55 = 0u32;
        'l54: loop {
            if c55 >= 1 {
                break 'l54 (match ('l56: {
                    if false {
                        break 'l56 x0[i].f0;
                    }
                    own_y1[(v51 % 4)] /= 3700068147u32 | 1;
                    n1
                }) {
                    -2 => 2673466681u32,
                    2147483646.. => 96u32,
                    m58 @ (2097151 | 8388608) if (64745u16 < 511u16) => u32::MAX,
                    _ => 9u32,
                });
            }
            c55 += 1;
            if !true {
                break (524287u32 >> x2[i]);
            }
            v51 /= ({
                v51 |= ('l59: {
                    if true {
                        break 'l59 v51;
                    }
                    v51 += i;
                    4usize
                });
                1usize
            }) | 1;
        }
    });
    own_y1[2] = Some(9u32).unwrap_or((0u32 - own_y1[3]));
    own_y1[3] = (g19(y0[i], own_y1[0]) / (0u32 | 1));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
