//! Seed 233.
//! @global 2
//! @local 1
//! @value 6
//! @buffer 64 254
//! @buffer 9 7 -2147483648 3 -1 4 134217727 2 7 2147483647 13 4 4 1 9 2147483647 16383 7 3
//! @buffer 66 8
//! @buffer (4294967294 1 7 8) (3 8388608 7 1981102317) (2 7 32768 0) (0 4 1 7) (3 4294967295 5 1552259006) (0 2 4294967295 7) (483555614 4294967294 4294967295 2) (3033633103 3121403520 895300764 3341969171)
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u32,
}

#[device]
fn d1(a0: i32, a1: &mut i32, a2: Option<u32>) -> (u8, u32, u32) {
    (*a1) |= (if false { 2147483647i32 } else { ({ (-2147483647i32) }) });
    (if (match (5u32 - 8191u32) {
        ..=65 => (a0 >= 91i32),
        ..=22 => (true | false),
        m2 @ ..=0 if true => false,
        _ => true,
    }) {
        (if !false { (49u8, 262144u32, 2588994113u32) } else { (7u8, 6u32, 60u32) })
    } else {
        ({
            (*a1) &= (2147483647i32 / ((*a1) | 1));
            let b3: i64x3 = i64x3::splat(1i64);
            (25u8, 2u32, 5u32)
        })
    })
}

#[kernel]
fn random(n0: isize, x0: &[u8], x1: &[i32], x2: &[i8], y0: &mut [u32x4]) {
    let i = global_id(0);
    let own_y0: &mut [u32x4] = &mut y0[i * 4..i * 4 + 4];
    'l6: for e4 in x1.iter() {
        let mut c7 = 0u32;
        'l8: loop {
            if c7 >= 4 {
                break 'l8;
            }
            c7 += 1;
            let mut n0: S0 = (S0 { f0: own_y0[(group_id(0) % 4)][(3usize % 4)] });
            own_y0.reverse();
            let mut v9: u32 = (if true { Some(n0.f0) } else { Some(own_y0[1].x) }).unwrap_or(c7);
        }
        own_y0[(32usize % 4)].z <<= own_y0[2].x;
    }
    let mut v10: S0 = (S0 { f0: own_y0[(i % 4)].w });
    'l11: {
        'l12: {
            let Some(v13) = None::<Option<i32>> else {
                break 'l12;
            };
            let v14: u32 = own_y0[3][(i % 4)];
            let Some(v15) = 6u8.checked_mul(1u8) else {
                break 'l12;
            };
        }
    }
    own_y0[0] = (if false {
        (if false {
            ({
                let b16: Option<u32> = None::<u32>;
                u32x4::splat(5u32)
            })
        } else {
            u32x4::splat(19u32)
        })
    } else {
        (own_y0[(i % 4)] & v10.f0)
    });
    own_y0[1] = u32x4::new((own_y0[2].y - own_y0[(i % 4)].y), 4u32, (3552763165u32 - 8u32), v10.f0);
    own_y0[2] = own_y0[1];
    own_y0[3] = own_y0[2];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
