//! Seed 193.
//! @global 15
//! @buffer 0 2 6
//! @buffer 3 4 67108864 717863054 5 3266913750 2 8388608 4095 0 33554432 2218750260 9 2 134217727 3997491910
//! @buffer 4 4 74 1 0 5 56 8 84221402 2 262143 967811072 9 4294967295 11
//! @buffer -2147483648 -3 99 -2147483648 6 67108864 8 5 3 3 -2 4 1 -4 256
//! @buffer 211 8 180 1 193 255 5 171 69 100 1 7 15 15 1 3 3 43 0 7 1 6 5 2 110 4 2 6 17 255
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u32,
    f1: i16,
    f2: [u8; 2],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i16)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[device]
fn d1(a0: isize, a1: [u32; 2]) -> u32 {
    (!a1[1])
}

#[device]
fn d2(a0: &[usize], a1: u8) -> i8 {
    let mut v3: Option<isize> = isize::MIN.checked_div((1152921504606846975isize | (-2isize)));
    (Some(115i8).unwrap_or(126i8) - (false as i8))
}

#[kernel]
fn random(x0: &[u32], x1: &[u32], y0: &mut [u32], y1: &mut [i32], y2: &mut [u8]) {
    let i = global_id(0);
    let own_y2: &mut [u8] = &mut y2[i * 2..i * 2 + 2];
    own_y2[1] *= 27u8;
    if true {
        'l5: for i4 in (0..4usize).step_by(2) {
            let Some(v6) = None::<Option<u16>> else {
                continue 'l5;
            };
            y0[i] <<= x1[None::<usize>.unwrap_or(i) % x1.len()];
            y0[i] &= (d1(9223372036854775807isize, [16u32; 2]) + (!y0[i]));
        }
        'l8: for i7 in 0..=1u64 {
            let mut v9: (u8, u32, [i16; 3]) = (own_y2[0], y0[i], [1i16, (-32767i16), (-27398i16)]);
            let mut c10 = 0u32;
            'l11: while c10 < 2 && (y1[i] > y1[i]) {
                c10 += 1;
                let mut v12: i32 = (69i32 + 8i32).wrapping_add(1).wrapping_neg();
                let v12: u64 = ((108u64 << 9u32) + (7u64 / (9u64 | 1)));
                let mut v12: usize = ((6usize + 18446744073709551614usize) + (6usize ^ i));
            }
            'l14: for i13 in -1..=-1i32 {
                let mut v15: [isize; 1] = [8isize];
                let mut v16: [[usize; 2]; 1] = [[i, i]];
            }
        }
        let mut c17 = 0u32;
        'l18: loop {
            if c17 >= 4 {
                break 'l18;
            }
            c17 += 1;
            y1[i] <<= ((match Some(true) {
                Some(m19) => (-4i32),
                None => y1[i],
            }) / ((if true { y1[i] } else { y1[i] }) | 1));
            let v20: u64 = 1338173582811144825u64;
        }
    }
    y1[i] += ((E0::V1 as isize) as i32);
    y0[i] = (y1[i] as u32);
    y1[i] = ((x0[i % x0.len()] as i32) * (true as i32));
    own_y2[0] = 2u8.min(3u8);
    own_y2[1] = own_y2[1];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
