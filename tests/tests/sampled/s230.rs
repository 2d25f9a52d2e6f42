//! Seed 230.
//! @global 12
//! @local 4
//! @offset 2
//! @value 716312757
//! @buffer 27 4294967295 5 1 729876699 3
//! @buffer 71 8261907376946588379 1 2 1 6514057283569707511
//! @buffer 42 1 4294967294 4294967294 7 8 3 8 2 6 5 271256482 8 2036621370
//! @buffer 87 18446744073709551614 7 89 8994448083501694077 4194304 8 16227505354561184016 7 4294967296 9 4 0 268435456
//! @buffer -inf -3.5 0.25 -3.5 -3.25 1.25 -1.75 -2.0 16777215.0 635.874 -0.0 1.7976931348623157e308 -0.0 1.25 -1.0 -2.0158702987240653e-264 1.75 -9.028468058286426e-41 1.7976931348623157e308 2.5 1.0 5.0 -0.0 -3.5 1.047e-321 4294967296.0 5.0 4.5
//! @buffer -1229809532 2147483646 2147483647 2 8388607 32768 3 6 2147483646 33 -2147483647 -2147483648 -2147483648 32768
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &[u32], a1: &mut usize, a2: &mut [i32]) -> [f64; 1] {
    if ({
        let b2: bool = true;
        (a2[(*a1) % a2.len()] == 8i32)
    }) {
        return [16777215.0f64; 1];
    }
    if let Some(m4) = ({
        a2[(*a1) % a2.len()] |= a2[(match Some(i8::MIN) {
            Some(m3) => (*a1),
            None => (*a1),
        }) % a2.len()];
        Some(a2[68719476735usize % a2.len()])
    }) {
        let m4: u32 = a0[0usize.swap_bytes() % a0.len()];
    }
    [(922.405f64 + 16777215.0f64)]
}

#[device]
fn d5(a0: &mut [i32], a1: u8) -> [i32; 4] {
    [a0[3197256604461966762usize % a0.len()], a0[18446744073709551614usize % a0.len()], a0[2usize % a0.len()], i32::MIN]
}

#[kernel]
fn random(n0: i32, x0: &[u32], x1: &[usize], x2: &[u32], y0: &mut [usize], y1: &mut [f64], y2: &mut [i32]) {
    let i = global_id(0);
    let own_y1 = &mut y1[i * 2..i * 2 + 2];
    'l7: for i6 in (0..=2u64).rev() {
        let v10: [u16; 3] = [
            ('l8: {
                if false {
                    break 'l8 89u16;
                }
                y0[i] -= i;
                8u16
            }),
            1u16,
            (if false { 7u16 } else { 7u16 }),
        ];
    }
    let mut v11: u32 = (x2[i] - x2[i]).wrapping_shl((4294967294u32 - x0[x1[i % x1.len()] % x0.len()]));
    v11 = 7u32;
    let mut c12 = 0u32;
    'l13: loop {
        if c12 >= 3 {
            break 'l13;
        }
        c12 += 1;
        if !true {
            break;
        }
        let Some(v15) = Some(true).map(|p14| p14) else {
            break 'l13;
        };
        let v16: i16 = 0i16.wrapping_shr((5usize as u32));
    }
    let f17 = |p18: u32| -> f32 { 1.1754944e-38f32 };
    let n0: [(u32, i32); 1] = [(v11, y2[i]); 1];
    let mut v19: i32 = n0[0].1;
    y0[i] = i;
    own_y1[0] = own_y1[(y0[i] % 2)];
    own_y1[1] = own_y1[((562949953421311usize - i) % 2)];
    y2[i] = ((n0[0].1 >> 20u32) << y2[i]);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
