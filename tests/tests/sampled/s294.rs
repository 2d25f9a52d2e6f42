//! Seed 294.
//! @global 9
//! @local 3
//! @value 49
//! @value 1.1754944e-38
//! @buffer 5 2469774995260258436 6 4 70368744177664 2 16384 5 8 524287
//! @buffer 4.886e-321 4.0 2147483648.0 5.25 -2147483648.0 7.34978993581696e-26 0.5 4.25 9.355644473566828e63
//! @buffer 31 2 -21 7 15 4 32 0 7
//! @buffer 64167 8 0 65535 1 64 27135 117 1 65535 1 6 8 2047 8 48577 1 1024 3 65534 0 62890 6 65535 54271 62132 16383 2 6 0 2 43744 512 65535 4558 50978
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: [usize; 2],
    f1: [isize; 1],
    f2: f32,
    f3: [u8; 4],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a + b;
    if (c & a) <= b { (c * a) } else { (b * b) }
}

#[kernel]
fn random(n0: i32, n1: f32, x0: &[usize], y0: &mut [f64], y1: &mut [i8], y2: &mut [u16]) {
    let i = global_id(0);
    let own_y2 = &mut y2[i * 4..i * 4 + 4];
    let v2: usize = (if (false == true) { i } else { x0[i] });
    let mut v3: u32 = (1.7976931348623157e308f64 as u32);
    let mut v4: Option<isize> = Some(2199023255552isize);
    let mut v5: isize = 4095isize;
    let mut v6: u32 = g1(v3, 2u32);
    let mut v7: (E0, u32) = (E0::V3, v6);
    if let Some(m8) = 0i32.checked_rem(1i32) {
        let v3: f32 = 6.01e-43f32;
        let mut v9: u8 = ((false as isize) as u8);
    }
    let v10: i32 = (if false { (-1420887304i32).max(5i32) } else { n0 });
    'l11: {
        v3 &= ({
            let b12: Option<i16> = 63i16.checked_add(9i16);
            v7.1 = (1791902771u32 / (v6 | 1));
            516385661u32
        });
        if (!false
            && (match E0::V1 {
                E0::V0 => true,
                E0::V1 => false,
                E0::V2 => false,
                _ => false,
            }))
        {
            let mut v15: [i32; 3] = ('l13: {
                if true {
                    break 'l13 (if (true && true) { [2i32, 16777215i32, (-2147483647i32)] } else { [n0; 3] });
                }
                own_y2[1] >>= own_y2[2];
                [2147483646i32, i32::MAX, (-720561922i32)]
            });
        } else {
        }
    }
    y0[i] = y0[i];
    y1[i] = (-3i8);
    own_y2[0] = own_y2[0];
    own_y2[1] = 64541u16;
    own_y2[2] = own_y2[1];
    own_y2[3] = own_y2[(x0[i] % 4)];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
