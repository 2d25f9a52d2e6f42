//! Seed 223.
//! @global 14
//! @value 2
//! @value 127
//! @buffer 7 2 274877906943 8 32767
//! @buffer 3 6 6 1525479434 4 0 3 7 0 85868501 95072588 7 3 5
//! @buffer 1 5 9 -2147483648 -2147483647 9 -2147483648 -1 1 2 -3 -1423294541 89 9
//! @buffer 1 32767 256 2048 -18609 0 4 2 2 5 73 8 1 5 9 4 31 9 -12929 3 255 0 6 5 9 1023 1 32 2 32767 3 -16201 -25619 6 21166 0 -32768 7 9 8 32767 -21833 -2 1023 13703 -32768 2048 -15468 -2 32767 -3 2 -4 9 1 4
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &[usize]) -> i64 {
    let f2 = |p3: u32| -> u8 { (169u8 << 0u32) };
    (8i64
        / ((5i64
            << a0[a0[a0[a0[a0[a0
                [a0[a0[a0[17305821611984901949usize % a0.len()] % a0.len()] % a0.len()] % a0.len()]
                % a0.len()]
                % a0.len()]
                % a0.len()]
                % a0.len()]
                % a0.len()])
            | 1))
}

#[device]
fn d4(a0: &mut i32, a1: i16, a2: u16, a3: &mut i8) -> i16 {
    if (a1 != 9i16) {
        return a1;
    }
    (*a0) >>= ((-(*a0)) & (if true { (*a0) } else { 536870912i32 }));
    let mut v5: bool = (4u16 < 8u16);
    (match (9223372036854775806isize, 3usize) {
        (m6, 4..=8) if false => a1,
        (1490939578574388714.., m7) => a1,
        _ => (3u32 as i16),
    })
}

#[device]
fn g8<T: Int>(a: T, b: T) -> T {
    let c = a - b;
    if (a ^ a) <= b { (a - b) } else { (c | b) }
}

#[kernel]
fn random(n0: i32, n1: u32, x0: &[usize], x1: &[u32], y0: &mut [i32], y1: &mut [i16]) {
    let i = global_id(0);
    let own_y1 = &mut y1[i * 4..i * 4 + 4];
    let v9: u64 = 6u64;
    if true {
        let v14: i32 = ('l10: {
            if false {
                break 'l10 ({
                    let b12: u32 = 8388608u32;
                    let b13: u32 = x1[i];
                    ({
                        y0[i] ^= n0;
                        n0
                    })
                });
            }
            own_y1[2] /= (if (own_y1[1] == own_y1[(8usize % 4)]) { 3i16 } else { own_y1[2] }) | 1;
            y0[i]
        });
        let v15: bool = !((-2i16) == i16::MIN);
    }
    let mut v16: isize = (2147483647isize.clamp(3isize.min(7isize), 3isize.max(7isize)) as isize);
    'l18: for i17 in 0..0i32 {
        'l19: {
            y0[i] ^= (i17 << 18u32);
            let mut v20: bool = false;
            let v21: isize = (g8(v16, (-2isize)) | (-2isize));
        }
        y0[i] = ({ g8((1i32 / (77i32 | 1)), i17) });
        let mut v22: usize = i;
    }
    y0[i] = g8(
        g8(2i32, i32::MIN),
        g8(g8((if let Some(m23) = Some(2147483646i32) { (-319387419i32) } else { y0[i] }), n0), n0),
    );
    own_y1[0] = own_y1[1];
    own_y1[1] = own_y1[(i % 4)];
    own_y1[2] = 5i16;
    own_y1[3] = (-26199i16);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
