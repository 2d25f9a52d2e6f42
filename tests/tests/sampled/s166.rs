//! Seed 166.
//! @global 4
//! @local 3
//! @value 4
//! @value 1073741823
//! @buffer 87774656 2257726455 6 3317463936
//! @buffer 2147483647 2 1625020356 6 -1342741089 2147483647 1 536870912
//! @buffer 4 5 -8906378669543720311 16384
//! @buffer 114 3 22 64
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u32)]
enum E0 {
    V0,
    V1 = 7,
}

#[device]
fn d1(a0: i8, a1: u8, a2: i32) -> (u32, u32, i16) {
    (
        24u32,
        111u32,
        (if false {
            (match (64i64, 134217727i32) {
                (m2, -3 | 33554431) if true => i16::MIN,
                (3, m3) => i16::MAX,
                _ => 1i16,
            })
        } else {
            32767i16
        }),
    )
}

#[kernel]
fn random(n0: u32, n1: u32, x0: &[u32], y0: &mut [i32], y1: &mut [i64], y2: &mut [i32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let mut n0: i32 = ((E0::V0 as i32) % (None::<i32>.unwrap_or(y2[i]) | 1));
    let mut v4: i16 = ((-4096i16) | (4096i16 ^ 1i16));
    own_y0.fill(y2[i]);
    own_y0[((2usize >> y2[i]) % 2)] %= own_y0.iter().sum::<i32>() | 1;
    own_y0.swap(0, 0);
    own_y0[0] = own_y0[0];
    own_y0[1] = own_y0[((18446744073709551614usize * 18362301069113266132usize) % 2)];
    y1[i] = 9223372036854775807i64.wrapping_add((1i64 % (y1[i] | 1)));
    y2[i] = ({
        let b7: Option<usize> = ('l5: {
            if true {
                break 'l5 None::<usize>;
            }
            i.checked_mul(9usize)
        });
        own_y0[((match E0::V1 {
            E0::V0 => 18446744073709551614usize.max(i),
            _ => i,
        }) % 2)] |= own_y0[1];
        ({
            let mut c9 = 0u32;
            'l8: loop {
                if c9 >= 1 {
                    break 'l8 own_y0[((!9usize) % 2)];
                }
                c9 += 1;
                y2[i] = 4096i32;
                if (true || true) {
                    break 2147483646i32;
                }
                own_y0[(({
                    let b10: usize = i;
                    b10
                }) % 2)] = (i32::MAX * y2[i]);
            }
        })
    });
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
