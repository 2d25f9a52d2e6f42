//! Seed 261.
//! @global 16
//! @local 8
//! @offset 3
//! @value 3.4028235e38
//! @value 2e-44
//! @buffer 2 81 4 9 2293593527 6 1048576 6 0 4 12 3003054013 3237831638 2047 2347216698 0 6 4 4
//! @buffer 8 819669275 33554431 10 130091799 5 9 4096 1 4 41 4294967295
//! @buffer 2097151 3 1 -2147483648 4 1 32 5 3 512 2147483647 7 3 3 9 -3 4 -2147483647 1
//! @buffer 86 7 1 549755813887 4611686018427387903 8388608 9 18036653502454240887 11289673864418566632 106 4095 1 18446744073709551614 0 7 12321523893997405428 8 0 137438953471
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: u32, a1: i32) -> u32 {
    'l3: for i2 in (0..=2usize).rev() {
        let mut v4: i32 = a1;
    }
    ((if true { a0 } else { 7u32 }) + (a0 as u32))
}

#[device]
fn d5(a0: &mut i32) -> u32 {
    103u32
}

#[kernel]
fn random(n0: f32, n1: f32, x0: &[u32], x1: &[u32], x2: &[i32], y0: &mut [usize]) {
    let i = global_id(0);
    let v6: bool = (i.abs_diff(y0[i]) != y0[i]);
    y0[i] = ((if v6 { 8usize } else { i }) % ((2usize - i) | 1));
    let mut c7 = 0u32;
    'l8: loop {
        if c7 >= 5 {
            break 'l8;
        }
        c7 += 1;
        let v9: i16 = ((0i16 & 1i16) - (y0[i] as i16));
        let mut c10 = 0u32;
        'l11: while c10 < 2 && (3u32 < x0[i]) {
            c10 += 1;
            y0[i] /= y0[i] | 1;
            let v12: u32 = ((x1.iter().position(|v| *v == 1u32).unwrap_or(77) as u32) as u32);
            let mut v13: i32 = 2i32.max(2147483647i32);
        }
        let f14 = |p15: u32| -> usize { ({ (i | 0usize) }) };
    }
    let mut v16: f64 = (((-1i8) + (-4i8)) as f64);
    if true {
        let v17: u32 = (if v6 { x1[y0[i] % x1.len()] } else { x1[6usize % x1.len()] });
    } else {
        y0[i] >>= i;
    }
    let mut v18: u32 = x0[i];
    'l21: for e19 in x1.iter() {
        let v22: f32 = 5.75f32;
        let mut v23: u32 = (x1[i % x1.len()] as u32);
    }
    if v6 {
        let v24: u16 = 8u16;
    }
    y0[i] /= (if !v6 { (x2[i] as usize) } else { 6usize }) | 1;
    y0[i] = ((match (-x2[i]) {
        12 | 4194303 => (if false { i } else { i }),
        0.. => {
            ({
                let mut c26 = 0u32;
                'l25: loop {
                    if c26 >= 2 {
                        break 'l25 5usize;
                    }
                    c26 += 1;
                    v18 ^= x1[i % x1.len()];
                    if true {
                        break 6usize;
                    }
                    v18 += v18;
                }
            })
        }
        _ => (x2[i] as usize),
    }) + (y0[i] & y0[i]));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
