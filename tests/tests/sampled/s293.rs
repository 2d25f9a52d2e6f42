//! Seed 293.
//! @global 48
//! @local 16
//! @value 3
//! @buffer 1 2147483647 1627800958 3 0 3 4 2147483647 -2147483648 9 2147483647 -4 -2147483648 -2147483648 2 1 1 9 7 1 2147483647 1 26 2147483647 1024 268435456 2 -2147483648 8192 2147483647 2147483646 1 -181528553 -2147483647 -2147483647 5 8 1 33 1 2147483647 2047 -5 1024 -3 3 73 2
//! @buffer -5 0 5 -2147483647 -2147483648 46 84 32767 3 112 8 1 2 -736246249 8 255 -2 2147483647 31 -5 9 0 1461740714 128 4 -1 1253639692 4096 2 8 353827279 131071 3 6 -2147483648 6 62 -5 1 2 1 6 7 1 0 -2147483648 9 -2147483648
//! @buffer 67108864 -4 2 2147483646 1 8 8388607 5 7 108 943829292 -1 0 2147483647 -2 -1643756095 4 -1923087148 3 6 2147483647 -2147483647 904693156 7 8 16383 7 6 8192 7 32767 1 2147483647 -5 2015108113 1648365346 8 -4 16777216 -3 1 -2 131072 8388608 1 255 4 9
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &[u64]) -> [usize; 1] {
    let mut v3: i64 =
        (if let Some(m2) = Some(16isize) { 9223372036854775807i64 } else { (1125899906842624i64 % (8i64 | 1)) });
    let mut v3: (Option<i8>, Option<u32>) = (Some(127i8), 4u32.checked_rem(0u32));
    [0usize]
}

#[device]
fn g4<T: Int>(a: T, b: T) -> T {
    let c = a ^ b;
    if (b & a) > b { (b * a) } else { (b ^ a) }
}

#[kernel(local = 16)]
fn random(n0: usize, x0: &[i32], y0: &mut [i32], y1: &mut [i32]) {
    #[local]
    let mut tile: [i16; 16];
    let i = global_id(0);
    let k = local_id(0);
    let mut v5: u32 = g4((2u32 + 1u32), (5i16 as u32));
    let mut n0: Option<u32> = (match (n0 | 6349748653124475963usize) {
        3.. => None::<u32>.or(Some(v5)),
        1 | 2147483648 => (if (x0[i] <= y0[i]) { Some(v5) } else { Some(v5) }),
        _ => Some(1u32),
    });
    let v8: (u32, (u32, u64), i32) = ('l6: {
        if (106u32 != v5) {
            break 'l6 (v5.saturating_pow(0), (9u32, 32u64), 8i32);
        }
        v5 %= (1u32 % (524287u32 | 1)) | 1;
        (v5, (1u32, 111u64), y1[i])
    });
    let mut c9 = 0u32;
    'l10: while c9 < 3 && false {
        c9 += 1;
        let mut c11 = 0u32;
        'l12: loop {
            if c11 >= 5 {
                break 'l12;
            }
            c11 += 1;
        }
    }
    tile[k] = 32766i16;
    for i13 in 0..2usize {
        barrier();
        let t14 = tile[(k + i13 + 1) % 16];
        barrier();
        tile[k] = t14;
    }
    barrier();
    let t15 = tile[k];
    barrier();
    tile[16 - 1 - k] = t15;
    barrier();
    let t16 = tile[(i % 16)];
    barrier();
    y0[i] = v8.2;
    y1[i] = x0[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
