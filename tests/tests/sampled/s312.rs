//! Seed 312.
//! @global 17
//! @local 8
//! @value 4294967294
//! @buffer 1604052572 1 5 1197880201 0 9 9 9
//! @buffer 24 7 1 35184372088831 127 4 6 6 2 18446744073709551614 2047 5 7 128 5301973371207519510 262144 6
//! @buffer 9 1048576 16 -4 5 1023 78 3 0 -2147483648 -2147483648 2146371127 16777216 16 2048 -2147483648 6 70 1 1 5 33554432 8 9 -1823336000 58 -3 9 4 -2147483647 9 -2147483648 8 -2147483648
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: i32) -> bool {
    match ({
        let b2: u32 = 4294967294u32;
        (1073741824i32 + a0)
    }) {
        0 => {
            let v5: i64 = (({
                let mut c4 = 0u32;
                'l3: loop {
                    if c4 >= 3 {
                        break 'l3 1.9e-322f64;
                    }
                    c4 += 1;
                    if true {
                        break 16777216.0f64;
                    }
                }
            }) as i64);
            let mut v6: bool = true;
        }
        1 => {
            let v7: bool = true;
        }
        m8 => {}
    }
    (({
        let b9: f32 = 3.446625e-32f32;
        2usize
    }) < ('l10: {
        if false {
            break 'l10 9usize;
        }
        7usize
    }))
}

#[kernel]
fn random(n0: u32, x0: &[u32], x1: &[usize], y0: &mut [i32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    'l13: for i12 in (0..5usize).step_by(1) {
        if ((496.783f32 as isize) <= 9223372036854775806isize) {
            own_y0[(x1[i] % 2)] /= own_y0[0] | 1;
            'l15: for i14 in (0..=2u64).rev() {
                let f16 = |p17: u32| -> u32 { (679765378u32 - x0[i12 % x0.len()]) };
                let v18: u32 = n0;
                let mut v19: u32 = v18;
            }
            own_y0[(x1[i].rotate_left(n0) % 2)] = (((-3i32) | 3i32) >> 13u32);
        }
        if (own_y0[(('l20: {
            if false {
                break 'l20 i;
            }
            x1[i]
        }) % 2)]
            > (131072i32 % (own_y0[0] | 1)))
        {
            let v22: i32 = (own_y0[0] + own_y0[(6usize.reverse_bits() % 2)]);
            let mut c23 = 0u32;
            'l24: while c23 < 5 && false {
                c23 += 1;
                let mut v25: u64 = 0u64;
                own_y0[1] /= 2i32 | 1;
                let mut v26: i32 = v22;
            }
        } else {
            'l29: for e27 in x0.chunks(2) {
                let mut v30: bool = (n0 >= n0);
                let f31 = |p32: u32| -> usize { ((i ^ i) * 8usize) };
            }
            let mut v35: u32 = (3u32
                % (({
                    let mut c34 = 0u32;
                    'l33: loop {
                        if c34 >= 1 {
                            break 'l33 c34;
                        }
                        c34 += 1;
                        own_y0[(0usize % 2)] ^= own_y0[0];
                        if false {
                            break 0u32;
                        }
                        own_y0[1] = 0i32;
                    }
                }) | 1));
        }
        'l37: for i36 in (0..5usize).rev() {
            if ((-3.0f32).floor() <= 3.4028235e38f32.mul_add((-0.0f32), (-0.0f32))) {
                own_y0[((i36 as usize) % 2)] = own_y0[0];
                own_y0.fill((2147483646i32 - 6i32));
            }
            if ({
                let f = (1.22e-42f32 + f32::NAN);
                !f.is_nan() && f.is_sign_negative()
            }) {
                let mut v39: u32 = ({
                    own_y0[((false as usize) % 2)] = (-1i32);
                    let b38: bool = (i36 == i);
                    (3921680513u32 - 6u32)
                });
                let v40: isize = (22isize / (3isize | 1));
                let mut v41: i32 = ((11989308267978731899usize >> n0) as i32);
            }
        }
    }
    let mut v45: f32 = ({
        let b42: i32 = own_y0[(i % 2)];
        (match (4u32, b42) {
            (m43, -1..=8) if d1((-3i32)) => (-2147483600.0f32),
            (8 | 63, m44) => (4.5f32 / 3.25f32),
            _ => 3.4028235e38f32,
        })
    });
    let v46: i64 = 1191318697477018495i64;
    let v47: i32 = (x0.iter().copied().min().unwrap_or(1) as i32);
    let mut v48: u32 = (if (4i32 <= v47) { ((-2147483648.0f64) as u32) } else { 262143u32 });
    own_y0[0] = ((82u8 as f64) as i32);
    own_y0[1] = (8isize.saturating_pow(0) as i32);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
