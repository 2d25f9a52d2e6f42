//! Seed 168.
//! @global 3
//! @local 3
//! @value (67108864 1 1073741823 (134217727 8) (1 3 9 6))
//! @buffer 2 3 4294967294 256 3 262143 1963351479 4294967295 5 3 65535 1 2
//! @buffer 17592186044416 8 8
//! @buffer (-2030324454 1419339126 3 578328273) (7 4 -2050944169 3) (2 268435456 524288 524287) (2147483646 1 4 9) (-2147483647 8 0 256) (6 -2147483648 131071 5) (4 4 2 29) (8 2147483647 -468990521 74) (-1488464316 -17409608 -1536530093 5) (1 6 7 134217727) (-454340067 2147483646 2048 3) (127 115 8192 268435456)
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: isize,
    f1: usize,
    f2: i32,
    f3: [u32; 2],
    f4: [u8; 4],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: S0,
    f1: u32,
    f2: [u8; 4],
}

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a + b;
    if (c ^ b) <= b { (c - a) } else { (a & a) }
}

#[device]
fn d2(a0: u32, a1: &mut f32, a2: (i32, u64)) -> u32 {
    let mut c3 = 0u32;
    'l4: while c3 < 5 && false {
        c3 += 1;
        if (2.96e-43f32.is_finite() & (usize::MAX <= 42usize)) {
            let mut v11: u8 = ('l5: {
                if (match (a0, 46u32) {
                    (m7, 3155741522..) if (c3 != c3) => true,
                    (9.., m8) => {
                        ({
                            let b9: bool = true;
                            b9
                        })
                    }
                    _ => (*a1).is_finite(),
                }) {
                    break 'l5 g1(1u8, (4u8 - 1u8));
                }
                g1(
                    (match 9007199254740991i64 {
                        m10 @ 5.. if true => 64u8,
                        ..=1 => 0u8,
                        -7220611800374984983..=1 => 0u8,
                        _ => 76u8,
                    }),
                    ({
                        (*a1) -= (*a1);
                        190u8
                    }),
                )
            });
            let v12: u32 = g1((a0 / (c3 | 1)), a0);
        } else {
            let mut v13: u32 = a0;
            let mut v13: bool = None::<bool>.is_some();
        }
        let v14: (u32, i16) = (2324949694u32, (-9748i16));
    }
    let Some(v16) = (match 6658142274454607537i64 {
        m15 @ -3..=5 if true => None::<usize>,
        1 => None::<usize>,
        _ => Some(33usize),
    }) else {
        return 268435455u32;
    };
    a0
}

#[kernel]
fn random(n0: S0, x0: &[u32], y0: &mut [usize], y1: &mut [i32x4]) {
    let i = global_id(0);
    let own_y1: &mut [i32x4] = &mut y1[i * 4..i * 4 + 4];
    own_y1[((x0[n0.f1] as usize) % 4)].w <<=
        ((32768i32 / (own_y1[(5usize % 4)][0] | 1)) + own_y1[2][0].rotate_left(x0[1usize]));
    let mut v17: u32 = (g1(n0.f1, n0.f1) as u32);
    own_y1.swap(3, 1);
    y0[i] = (match (v17, v17) {
        (m18, 3672783564..) if (4u64 >= 8755110794772414833u64) => ((9usize + n0.f1) >> n0.f0),
        (..=1, m19) => g1((x0.iter().copied().min().unwrap_or(1) as usize), (y0[i] - n0.f1)),
        _ => {
            (match (if (36028797018963968i64 == (-1i64)) { (n0.f2, x0[n0.f1 % x0.len()]) } else { (n0.f2, 3u32) }) {
                (m20, 64..) if (16383u32 >= 9u32) => 1usize,
                (i32::MIN..=134217727, m21) => (9usize | y0[i]),
                _ => (y0[i] / (n0.f1 | 1)),
            })
        }
    });
    own_y1[0] = (i32x4::splat(5i32) & i32x4::splat(127i32));
    own_y1[1] = (match Some(n0.f3[0]).or(Some(x0[i % x0.len()])) {
        Some(m22) => i32x4::splat((-2147483647i32)).wyxx(),
        None => i32x4::new(n0.f2, own_y1[3][(i % 4)], own_y1[(i % 4)].y, own_y1[0][0]),
    });
    own_y1[2] = i32x4::splat(134217727i32);
    own_y1[3] = (i32x4::splat(1i32) & i32x4::splat(0i32));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
