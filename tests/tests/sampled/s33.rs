//! Seed 33.
//! @global 9
//! @local 3
//! @value 2
//! @buffer 65535 3 15555876962823247206 0 2 64 2 268435456 6 1 2 9 18164832903978348457
//! @buffer 3 68719476735 0 4808320584239240466 4053543113030440547 14238567374009054576 144115188075855872 3 104
//! @buffer 18446744073709551615 1152921504606846976 13658126960823992040 18446744073709551614 1 549755813887 9 1 6
//! @buffer -3 0 9 6 26 4 -1 -1 8 123 119 6 42 126 1 -127 63 127
//! @buffer 1023 1474841511 9 1 4 1 8 1301049551 5
//! @buffer 6 607197271 974443344 8 3534731802 9 7 262143 4
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i8,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: u32,
    f1: [u32; 2],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i32)]
enum E0 {
    V0,
    V1 = 7,
}

#[device]
fn d1(a0: [i32; 1], a1: &mut [i32]) -> [bool; 5] {
    if (false ^ (4u8 <= 7u8)) {
        let mut v2: E0 = E0::V1;
        a1[8usize % a1.len()] >>= ({
            let mut c4 = 0u32;
            'l3: loop {
                if c4 >= 1 {
                    break 'l3 a1[(0usize % (511usize | 1)) % a1.len()];
                }
                c4 += 1;
                a1[(usize::MAX << 28u32) % a1.len()] = (match Some(a1[7usize % a1.len()]) {
                    Some(m5) => a0[0],
                    None => a0[0],
                });
                if ((-0.0f32) < 1.5f32) {
                    break ({
                        a1[(9u32 as usize) % a1.len()] = (v2 as i32);
                        (if false { a1[1usize % a1.len()] } else { a0[(9usize % 1)] })
                    });
                }
                v2 = E0::V1;
            }
        });
    }
    let Some(v6) = None::<u32> else {
        return (match E0::V0 {
            E0::V0 => [true, true, false, false, false],
            _ => [true, false, false, false, true],
        });
    };
    [true, false, false, true, false]
}

#[device]
fn d7(a0: &[u32], a1: &mut [bool; 1], a2: &[usize], a3: u32) -> (u32, i32, usize) {
    let mut v8: i8 = (16i8 + (a0.iter().copied().max().unwrap_or(1) as i8));
    (
        (3020905981u32 - a0[a2[a2[a2[a2[3usize % a2.len()] % a2.len()] % a2.len()] % a2.len()] % a0.len()]),
        6i32,
        (match 113u64 {
            0 | 2 => {
                ({
                    let b9: (i32, bool) = (2i32, true);
                    a2[a2[a2[17965505171736701626usize % a2.len()] % a2.len()] % a2.len()]
                })
            }
            8408435836127664287.. => (a2[268435456usize % a2.len()] & a2[a2[2usize % a2.len()] % a2.len()]),
            _ => (E0::V1 as usize),
        }),
    )
}

#[kernel]
fn random(n0: i8, x0: &[usize], x1: &[usize], x2: &[u64], y0: &mut [i8], y1: &mut [u32], y2: &mut [u32]) {
    let i = global_id(0);
    if i >= y1.len() {
        return;
    }
    let own_y0: &mut [i8] = &mut y0[i * 2..i * 2 + 2];
    let mut v12: u32 = ('l10: {
        if (16777215i32 != (-4i32)) {
            break 'l10 (if !true { (128u32 << 13u32) } else { ({ y1[i] }) });
        }
        (y2[i] << 28u32)
    });
    let mut n0: S0 = (S0 {
        f0: (if false {
            own_y0[1]
        } else {
            ('l13: {
                if true {
                    break 'l13 n0;
                }
                own_y0[(x0[usize::MAX % x0.len()] % 2)]
            })
        }),
    });
    'l17: for (i16, e15) in own_y0.iter().enumerate() {
        let mut v18: [(u32, usize, u32); 1] = [(y2[i], x1[i], y1[i])];
        let Some(v19) = Some(E0::V0) else {
            continue;
        };
    }
    let v24: u8 = (if (match (3isize, y1[i]) {
        (m20, 1) if false => false,
        (32768 | 2199023255552, m21) => false,
        _ => false,
    }) {
        (if true {
            (7u8 << i)
        } else {
            ('l22: {
                if false {
                    break 'l22 108u8;
                }
                n0 = n0;
                24u8
            })
        })
    } else {
        (3u8 + 217u8)
    });
    own_y0[0] = own_y0[(14150801048952067727usize % 2)];
    own_y0[1] = n0.f0;
    y1[i] = y1[i];
    y2[i] = 439336365u32;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
