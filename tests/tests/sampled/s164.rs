//! Seed 164.
//! @global 9
//! @local 8
//! @buffer 67108863 1 334057213 6 -2147483648
//! @buffer 2069588643 4294967295 2 3302341943 2 0 2579030473 3990769195 44
//! @buffer 8589934592 6 14611300298501666596 2 2463954494376927608 16824011406782129033 4294967296 4 9
//! @buffer 9 2474848294 7 15 1 39 4096 5 8 16777216 954948611 6 1024 0 3887059706 1343503778 4294967295 8
//! @buffer 2 1451173612 65535 255 1539239233 3637855391 1 1 3
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &mut [i8; 2], a1: Option<i32>, a2: (u32, usize)) -> isize {
    'l2: {
        'l3: {
            let mut v4: u32 = ((a2.1 > 886532450808555923usize) as u32);
            let v5: [u8; 5] = [1u8, 6u8, 2u8.wrapping_rem(7u8 | 1), 230u8, 14u8];
        }
        let mut v6: u32 = (a2.0 ^ 67108863u32);
        'l8: for i7 in 0..=4usize {
            v6 <<= (('l9: {
                if true {
                    break 'l9 9i32;
                }
                3i32
            }) as u32);
            let v13: u32 = (63u32
                / (({
                    let b11: (u16, i8) = (34525u16, 9i8);
                    let b12: [i8; 2] = [(*a0)[(i7 % 2)]; 2];
                    v6
                }) | 1));
        }
    }
    (7812564252904148644usize as isize)
}

#[device]
fn d14(a0: i32, a1: &mut u32, a2: (i32, u8)) -> i16 {
    let v15: u32 = (Some((*a1)).unwrap_or((*a1)) - ((*a1) % (4u32 | 1)));
    5i16
}

#[device]
fn g16<T: Int>(a: T, b: T) -> T {
    let c = a | b;
    if (b * a) == b { (a * b) } else { (a | b) }
}

#[kernel]
fn random(x0: &[i32], x1: &[u32], x2: &[usize], y0: &mut [u32], y1: &mut [u32]) {
    let i = global_id(0);
    let own_y0: &mut [u32] = &mut y0[i * 2..i * 2 + 2];
    own_y0[(3usize % 2)] %= g16(own_y0[0], x1[i]).clamp(0u32.min(74u32), 0u32.max(74u32)) | 1;
    own_y0.fill((y1[i] ^ x1[i]));
    y1[i] %= g16(
        x1[i].wrapping_mul(own_y0[0]),
        ({
            let b19: u32 = (match (x1[i], 5i16) {
                (m17, 1) if false => 3822670170u32,
                (..=4, m18) => own_y0[1],
                _ => x1[i],
            });
            let b20: isize = (if true { isize::MAX } else { (-9223372036854775807isize) });
            y1[i]
        }),
    ) | 1;
    let mut v21: Option<usize> = None::<usize>;
    own_y0[0] = y1[i];
    own_y0[1] = ({
        let mut c23 = 0u32;
        'l22: loop {
            if c23 >= 2 {
                break 'l22 c23;
            }
            c23 += 1;
            own_y0[0] <<= own_y0[((4usize - 72usize) % 2)];
            if (8u32 > y1[i]) {
                break x1[i];
            }
        }
    });
    y1[i] = (own_y0[(4usize % 2)] & x1[i]).wrapping_sub(643011430u32);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
