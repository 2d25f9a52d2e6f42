//! Seed 71.
//! @global 7
//! @local 3
//! @offset 4
//! @buffer 7 1 6 254 8 7 4 252 157 5 255 8 15 118 1 255 2
//! @buffer 1 8 5285570116336989673 7318058537971898941 13155893620275026085 6548729032576951822 3350544422186037675 3 0 9 4
//! @buffer 16 15 5 31573 39805 4 23830 73 1024 65534 8 6 63541 65535 15 2 1 63 4 65534 0 0 65535 65534 7 687 3 61953 13132 2048 8 1 7 10332 65535 92 11721 65534 16384 65534 128 0 32 0
//! @buffer 8 8191 7 3 44 4 4 268435456 4259908814 9 6
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[kernel]
fn random(x0: &[u8], y0: &mut [u64], y1: &mut [u16], y2: &mut [u32]) {
    let i = global_id(0);
    let own_y1 = &mut y1[i * 4..i * 4 + 4];
    'l3: for e1 in x0.iter() {
        let mut v4: usize = ((i + 9757213895571464876usize) / ((74usize as usize) | 1));
        own_y1.reverse();
    }
    let v5: i64 = (59i64 * 7i64);
    'l7: for i6 in (0..4usize).step_by(2) {
        let mut v5: i8 = 9i8;
        'l9: for i8 in (0..=0usize).rev() {
            let mut v10: i32 = 5i32;
            if (false && false) {
                continue 'l7;
            }
            y2[i] = (!5u32);
        }
    }
    let mut v11: i32 = (-3i32);
    y0[i] = ({
        y2[i] &= (({
            let f = 28.624f32;
            !f.is_nan() && f.is_sign_negative()
        }) as u32);
        v11 += (({
            y2[i] = y2[i];
            v11
        }) % ((if true { 33554432i32 } else { 79i32 }) | 1));
        ((true as u32).trailing_zeros() as u64)
    });
    own_y1[0] = (2u16 - (own_y1[3] << y2[i]));
    own_y1[1] = (own_y1[3] / ((3.62e-43f32 as u16) | 1));
    own_y1[2] = (if false {
        own_y1[2]
    } else {
        (match E0::V2 {
            E0::V0 => {
                ('l12: {
                    if true {
                        break 'l12 own_y1[2];
                    }
                    v11 /= v11 | 1;
                    own_y1[0]
                })
            }
            E0::V1 => (if false { 0u16 } else { own_y1[0] }),
            _ => (v11 as u16),
        })
    });
    own_y1[3] = ('l14: {
        if false {
            break 'l14 (0u32 as u16);
        }
        y2[i] ^= (y2[i] >> i);
        own_y1[3]
    });
    y2[i] = (({
        let b16: Option<u32> = Some(y2[i]);
        let b19: Option<i32> = ({
            let b17: u32 = y2[i];
            let b18: u32 = b17;
            Some(262143i32)
        });
        (y2[i] | y2[i])
    }) % (({
        let b20: i8 = (E0::V1 as i8);
        v11 <<= (3i16 as i32);
        (9u32 + y2[i])
    }) | 1));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
