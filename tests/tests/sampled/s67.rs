//! Seed 67.
//! @global 5
//! @local 4
//! @offset 2
//! @value 6
//! @buffer 4096 3 44064 16383 3 1 5 9 1
//! @buffer 0
//! @buffer 1 64 5 2 6 26 9 2147483646 8192
//! @buffer 53 110 16786374953203385351 2 9 0 6
//! @buffer 9 63 18446744073709551614 18446744073709551615 11039368272579213966 88 5
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a | b;
    if (b | b) < b { (a ^ b) } else { (b ^ a) }
}

#[device]
fn d2(a0: i32, a1: u32, a2: &mut i16, a3: &mut f32) -> i16 {
    'l4: for i3 in 0..=3u64 {
        let mut c5 = 0u32;
        'l6: loop {
            if c5 >= 5 {
                break 'l6;
            }
            c5 += 1;
            let mut v7: bool = (-(*a3)).is_finite();
            let v8: i32 = (a0 * 2147483647i32);
        }
        let v9: bool = ((a0 > a0) != ((-9223372036854775807i64) <= (-6880506538830912924i64)));
    }
    (i16::MIN.rotate_left(a1) + ((*a2) ^ 77i16))
}

#[kernel]
fn random(n0: i32, x0: &[u16], x1: &[usize], x2: &[i32], y0: &mut [usize], y1: &mut [usize]) {
    let i = global_id(0);
    let mut v10: u32 = 4220350780u32;
    'l12: for i11 in (0..1usize).rev() {
        let mut v13: usize = i;
        let mut v14: bool = (v10 != 0u32);
        let mut v17: bool = ((if false { v10 } else { 9u32 })
            != ({
                let mut c16 = 0u32;
                'l15: loop {
                    if c16 >= 4 {
                        break 'l15 c16;
                    }
                    c16 += 1;
                    y0[i] %= 16368001228191749089usize | 1;
                    if true {
                        break v10;
                    }
                }
            }));
    }
    let v10: u32 = (match (if true { (if false { v10 } else { v10 }) } else { (0u32 | 5u32) }) {
        4294967295.. => v10,
        _ => v10,
    });
    let mut v18: f64 = (-5.25f64);
    let mut v20: i16 = ((-5i16) + 256i16);
    y0[i] = ((6.801457e19f32 >= 3.4028235e38f32) as usize);
    y1[i] = i;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
