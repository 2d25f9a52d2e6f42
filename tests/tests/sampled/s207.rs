//! Seed 207.
//! @global 3
//! @local 3
//! @value 7
//! @buffer 6 5 8
//! @buffer 64 102785053 2
//! @buffer 6 7 2305843009213693951
//! @buffer 1023 7 -4
//! @buffer 4149418984 1073741824 8
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u64,
    f1: [u32; 3],
    f2: [i32; 4],
    f3: u32,
}

#[device]
fn d1(a0: bool, a1: &[usize], a2: &[i32]) -> [i32; 4] {
    [
        (if a0 {
            a2[a1[a1[a1[a1[576460752303423487usize % a1.len()] % a1.len()] % a1.len()] % a1.len()] % a2.len()]
        } else {
            a2[5usize % a2.len()]
        }),
        ((-4i32)
            - a2[a1[a1[a1[a1
                [a1[a1[a1[a1[18446744073709551614usize % a1.len()] % a1.len()]] % a1.len()] % a1.len()]
                % a1.len()]
                % a1.len()]
                % a1.len()]
                % a2.len()]),
        101i32,
        (if a0 { 5i32 } else { 1i32 }),
    ]
}

#[device]
fn g2<T: Int>(a: T, b: T) -> T {
    let c = a * b;
    if (a + b) == b { (a * a) } else { (b - b) }
}

#[device]
fn d3(a0: u8, a1: &[u32]) -> usize {
    if let Some(m6) = 71i32.checked_rem_euclid(2147483646i32) {
        let f7 = |p8: u32| -> u32 { 52791148u32 };
        let mut v9: (u32, [u32; 3], i32) =
            (a1[(!72057594037927936usize) % a1.len()], [31u32.wrapping_rem(a1[0usize % a1.len()] | 1); 3], (m6 - 7i32));
    }
    16216833094234447121usize
}

#[kernel]
fn random(n0: u16, x0: &[u32], x1: &[i32], x2: &[isize], y0: &mut [i32], y1: &mut [u32]) {
    let i = global_id(0);
    y0[i] -= 4i32;
    let v10: i32 = g2(131072i32, (y0[i] - 16384i32));
    let (v11, mut v12) = (
        ({
            let mut c14 = 0u32;
            'l13: loop {
                if c14 >= 3 {
                    break 'l13 [0u32];
                }
                c14 += 1;
                y1[i] = 255u32;
                if false {
                    break [x0[i]];
                }
                y0[i] += x1[i];
            }
        }),
        2u64,
    );
    let (v15, mut v16) = (false, y1[i]);
    let mut v10: i32 = ({
        let b17: i32 = (v16 as i32);
        g2((if true { v10 } else { 7i32 }), g2(1i32, x1[i]))
    });
    let mut c18 = 0u32;
    'l19: loop {
        if c18 >= 4 {
            break 'l19;
        }
        c18 += 1;
        if v15 {
            break 'l19;
        }
        'l22: for e20 in v11.iter() {
            let mut v23: (i16, i32) = (7i16, 2147483646i32.saturating_mul(v10));
            let Some(v24) = v23.1.checked_add(i32::MIN) else {
                break;
            };
        }
        match (v15 as usize) {
            0 => {
                v16 /= (0i32 as u32) | 1;
                let mut v27: Option<u32> = Some(
                    ({
                        let mut c26 = 0u32;
                        'l25: loop {
                            if c26 >= 4 {
                                break 'l25 v16;
                            }
                            c26 += 1;
                            v10 <<= 6i32;
                            if v15 {
                                break v11[(2305843009213693952usize % 1)];
                            }
                        }
                    }),
                );
            }
            m28 => {
                let v29: usize =
                    g2((3093913047170646301usize & 19usize), (if (v15 ^ true) { (i - m28) } else { i.reverse_bits() }));
                let mut v30: [(u32, i8, u32); 1] = [(c18, (-5i8), x0[i])];
            }
        }
    }
    let mut v31: u16 = 8u16;
    let mut v32: u32 = 4u32;
    let mut v33: i16 = (6i16 * 255i16);
    let mut v34: Option<u16> = Some(6u16);
    y0[i] = (x2[i] as i32);
    y1[i] = v11[(g2(global_size(0), (7u32 as usize)) % 1)];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
