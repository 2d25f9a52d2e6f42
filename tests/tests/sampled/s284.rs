//! Seed 284.
//! @global 19
//! @value 3
//! @value 2097152
//! @buffer 2 6 32
//! @buffer 14091214496790235545 6 524288 0 7 137438953471 3083274551606114164 6 1 18446744073709551615 1897602971752062617 1819845161231168109 18446744073709551615 262144 7 0 3 8 0 18446744073709551614
//! @buffer 8 0 524287 1 3 8191 80 3759116973 1794712297 2 1 1 2 113 4294967295 4294967295 8 262143 4 1048576 3541468380 2 7 0 7 64 9 4194304 1048576 9 9 4238156079 1357986535 32 3 8 2341880254 6
//! @buffer 1823648093 4 8 7 2147483646 -2147483647 2 9 262143 3 1 -2147483647 -5 -3 7 7 3 1 16
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i64,
}

#[device]
fn d1(a0: Option<u16>, a1: (usize, usize, bool)) -> Option<i32> {
    None::<i32>.map(|p2| {
        (match (0u32, 5isize) {
            (m3, 1 | 8191) if false => p2,
            (4194303.., m4) => p2,
            _ => p2,
        })
    })
}

#[kernel]
fn random(n0: i16, n1: usize, x0: &[i32], x1: &[usize], y0: &mut [u32], y1: &mut [i32]) {
    let i = global_id(0);
    let own_y0: &mut [u32] = &mut y0[i * 2..i * 2 + 2];
    let mut v5: u32 = own_y0[((x1[n1 % x1.len()] - x1[x1[n1 % x1.len()] % x1.len()]) % 2)];
    'l6: {
        if (n1 > i) {
            break 'l6;
        }
        let f7 = |p8: u32| -> u64 { ((17662885011063981293u64 ^ 14773021626290429915u64) % ((i as u64) | 1)) };
        let mut v9: usize = (u32x4::splat(0u32).reduce_max() as usize);
    }
    'l11: for i10 in (0..5u64).rev() {
        v5 <<= ((8u32 as u32) as u32);
        let mut v12: i8 = (64u16.leading_ones() as i8);
    }
    'l15: for e13 in own_y0.iter() {
        y1[i] |= ({
            let mut c17 = 0u32;
            'l16: loop {
                if c17 >= 2 {
                    break 'l16 (x0[n1 % x0.len()] + 2147483646i32);
                }
                c17 += 1;
                y1[i] ^= 1i32;
                if true {
                    break 420924011i32;
                }
            }
        });
        let mut v18: S0 = (S0 { f0: 3i64 });
    }
    let mut v20: usize =
        (if let Some(m19) = Some(0u8) { (18446744073709551614usize | i) } else { None::<usize>.unwrap_or(i) });
    v20 &= ((n1 ^ v20)
        % (({
            let mut c22 = 0u32;
            'l21: loop {
                if c22 >= 3 {
                    break 'l21 i;
                }
                c22 += 1;
                if false {
                    break i;
                }
                own_y0[0] += v5;
            }
        }) | 1));
    v20 /= ((255u64 as u32) as usize) | 1;
    let mut n0: (i32, [u32; 4], u8) = (
        (5isize as i32),
        [
            own_y0[(8usize % 2)].max(own_y0[(9usize % 2)]),
            own_y0[((y1[i] as usize) % 2)],
            v5.rotate_right(own_y0[0]),
            v5,
        ],
        (own_y0.iter().copied().min().unwrap_or(1) as u8),
    );
    own_y0[0] = n0.1[1];
    own_y0[1] = own_y0[0];
    y1[i] = (y1[i] / (n0.0 | 1));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
