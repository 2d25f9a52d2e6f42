//! Seed 204.
//! @global 9
//! @local 3
//! @value -52
//! @value 6
//! @buffer 8 0 2
//! @buffer 104 1 6 8 2147483646
//! @buffer -2147483647 8 5 237856618 6 5 1478983819 0 4096
//! @buffer 3.4028235e38 4294967300.0 4.75 -0.0 -0.0 16777216.0 3132.135 -0.0 1.1754944e-38 -inf 2147483600.0 801.179 -2.0 1.38e-42 16777215.0 -0.0 -0.25 505.706 -2.5 1.1754944e-38 3.25 1.75 NaN -0.25 0.25 16777216.0 3.4028235e38 1.29e-42 -1.75 3.4028235e38 -0.75 4.0 -1.5 2147483600.0 4294967300.0 -2147483600.0
//! @buffer 1 5 3013492085 5 4294967295 8 9 9 7
//! @buffer 10227665293012675332 8 9 6 18446744073709551614 4 18446744073709551614 588699174055830163 2048 3 7 18446744073709551615 12737612680431669202 5 1423533667858094359 16 16539087013539512343 82 4096 0 8 2 32767 39 31 0 1 51 5 9 35184372088832 12505219150726077937 1 7 530244651136454762 0
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[kernel]
fn random(n0: i8, n1: i32, x0: &[u32], x1: &[i32], x2: &[i32], y0: &mut [f32], y1: &mut [u32], y2: &mut [usize]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    let own_y2: &mut [usize] = &mut y2[i * 4..i * 4 + 4];
    assert!((false | true) || true, "never {}", (16u32 + y1[i]));
    let mut c1 = 0u32;
    'l2: while c1 < 2 && false {
        c1 += 1;
        let mut v6: bool = (if let Some(m5) = ({
            y1[i] = x0[(own_y2[2] - 4usize) % x0.len()];
            Some(x2[i])
        }) {
            (if (x1[own_y2[0] % x1.len()] != x2[i]) { (3u8 == 2u8) } else { (false ^ true) })
        } else {
            ({
                let b3: i32 = (9u16 as i32);
                let b4: u32 = (99u32 ^ 16383u32);
                !true
            })
        });
        let mut v7: Option<i32> = Some(n1).or(Some(x2[i]));
        y1[i] = 5u32;
    }
    let mut v8: (i16, bool, bool) = (9i16, true, false);
    if let Some(m9) = (-1i64).checked_rem(8i64) {
        'l11: for i10 in (0..0u64).step_by(3) {
            y1[i] &= (!(x0[i % x0.len()] - y1[i]));
            v8.1 &= ((16i32 + n1) <= 6i32);
            let mut v14: usize = ('l12: {
                if v8.1 {
                    break 'l12 own_y2[3];
                }
                i
            })
            .saturating_mul((if false { 0usize } else { i }));
        }
        'l17: for e15 in own_y0.iter() {
            let mut v18: u32 = 8u32;
            v8.0 >>= (9292i16 & 1i16.max(v8.0));
        }
    }
    'l20: for i19 in (0..3usize).step_by(1) {
        let mut v21: u8 = ({
            own_y0[(own_y2[0].overflowing_sub(own_y2[(i19 % 4)]).0 % 4)] *=
                (own_y0[i19] + own_y0[(2094885944680534157usize % 4)]);
            (254u8 | 2u8)
        });
        let mut v25: [i32; 4] = (match (3689440294u32.rotate_left(y1[i]), (1u8 * v21)) {
            (m22, ..=0) if !false => [
                Some(x2[i]).unwrap_or(x1[own_y2[0] % x1.len()]),
                n1,
                ({
                    let b24: usize = i19;
                    own_y0[1] = own_y0[i19];
                    268435456i32
                }),
                ((-1i32) - n1),
            ],
            (8.., m23) => [
                (match E0::V1 {
                    E0::V0 => (-5i32),
                    E0::V1 => x1[i % x1.len()],
                    _ => 2147483647i32,
                }),
                x1[i % x1.len()],
                2147483646i32,
                6i32,
            ],
            _ => [8i32, 1i32, n1, (-427212421i32)],
        });
    }
    own_y0[0] = (-0.0f32);
    own_y0[1] = own_y0[1];
    own_y0[2] = 6.461261e24f32;
    own_y0[3] = own_y0[3];
    y1[i] = y1[i];
    own_y2[0] = 9usize;
    own_y2[1] = 15872776635362315453usize;
    own_y2[2] = i;
    own_y2[3] = 1usize;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
