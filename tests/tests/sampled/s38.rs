//! Seed 38.
//! @global 4
//! @local 3
//! @offset 2
//! @value 4
//! @value 9
//! @buffer 7 255 -1 -2 0 2
//! @buffer 2147483646 59 -2 65536 8 4 6 -4 9 0 2147483647 8 16777215 -4 4 -2147483648 0 -3 41 -2147483648 3 3 3 67108863
//! @buffer 8 9 2048 1552985774 63 -5
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u32,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: i32,
}

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a & b;
    if (b * a) != b { (c | a) } else { (a | b) }
}

#[device]
fn d2(a0: &mut u32, a1: (i32, i32, i32), a2: i32, a3: &[usize]) -> [isize; 5] {
    if (a1.2 <= ({ a1.2 })) {
        if (if false { a3.iter().any(|p3| true) } else { true }) {
            let mut v4: i32 = g1(a1.2, a2);
            let v5: [[i32; 5]; 4] = [
                [2147483646i32; 5],
                [2147483647i32, a1.0, a2, a1.0, v4],
                [65535i32, 56i32, a2, a2, a1.2],
                [a2, a1.2, a1.2, v4, v4],
            ];
        }
        'l8: for e6 in a3.iter() {
            let mut v9: u32 = 1050132007u32;
            let mut v10: f32 = (g1(6isize, 2isize) as f32);
        }
    } else {
        'l12: for i11 in (0..4u64).step_by(1) {
            let v13: (i32x2, i8) = (i32x2::splat(0i32), 4i8);
            let mut a2: [Option<i8>; 2] = ({
                let mut c15 = 0u32;
                'l14: loop {
                    if c15 >= 4 {
                        break 'l14 [Some(v13.1), None::<i8>];
                    }
                    c15 += 1;
                    if false {
                        break [Some(v13.1); 2];
                    }
                }
            });
        }
    }
    [
        (-9223372036854775807isize),
        (-9223372036854775807isize),
        2isize,
        (-9223372036854775807isize),
        2732599543551347241isize,
    ]
}

#[device]
fn d16(a0: usize, a1: &mut i8x8) -> u16 {
    let mut c17 = 0u32;
    'l18: while c17 < 5 && (1023i32 == 2i32) {
        c17 += 1;
        'l20: for i19 in 0..5u32 {
            let mut v21: (S0, [u32; 3]) = (if (2147483646i32 < 6i32) {
                ((S0 { f0: 5u32 }), [c17, i19, 16777216u32])
            } else {
                ((S0 { f0: c17 }), [i19, c17, i19])
            });
            let a0: u32 = (g1(c17, v21.1[1]) + g1(1u32, v21.1[1]));
            let mut v22: Option<[u32; 4]> = Some([c17, v21.0.f0, i19, c17]);
        }
        let mut v23: S0 = (S0 { f0: 4u32 });
        let f24 = |p25: u32| -> f32 { 3.4028235e38f32 };
    }
    0u16
}

#[kernel]
fn random(n0: u32, n1: i32, x0: &[i16], y0: &mut [i32], y1: &mut [i32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    y1[i] ^= (-(n1 & 5i32));
    y1[i] = y1[i];
    let v26: u32 = n0;
    (own_y0[(71usize % 4)], y1[i]) = ((own_y0[2] + n1), y1[i]);
    own_y0[0] = Some(own_y0[0]).unwrap_or(n1).wrapping_add(1).signum();
    own_y0[1] = (y1[i] & own_y0[(i % 4)]).rotate_right(131071u32);
    own_y0[2] = g1((own_y0[2] * own_y0[2]), (-4i32));
    own_y0[3] = (7i32
        - ({
            let mut c28 = 0u32;
            'l27: loop {
                if c28 >= 1 {
                    break 'l27 own_y0[(2usize % 4)];
                }
                c28 += 1;
                if true {
                    break own_y0[1];
                }
            }
        }));
    y1[i] = (if Some(i).is_none() { n1 } else { own_y0[(i % 4)] });
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
