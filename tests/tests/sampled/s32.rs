//! Seed 32.
//! @global 24
//! @local 8
//! @value 18446744073709551614
//! @value 7
//! @buffer 1 3 58 1 241 80
//! @buffer 17196315002174479453 2 7 6 134217727 10532907341469195752 134217727 7 3 5418522396722402062 3432279469598403654 98 5 18446744073709551615 9 116 51 1 0 0 1073741824 7 44 6153827575964556325
//! @buffer 1 -4 6 1857076865 33554432 3 -2147483648 2147483646 -3 1048575 2147483646 -4 63 -1757157411 1 4 7 2147483646 69 2147483646 9 2 4 5 1024 5 48 9 8 57 5 6 2147483647 4 6 134217728 7 39 8 -5 2 9 8 -821369710 3 2136878243 7 327463744
//! @buffer 53 1615625564 3 -2147483648 63 4 55 20 2 -3 -1703163334 134217727 7 0 109 -1823633134 2 -5 8 6 0 -2147483648 5 -1905047629
//! @buffer 7 -9223372036854775808 8
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u64,
    f1: i32,
    f2: u32,
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a & b;
    if (a * b) <= b { (a ^ b) } else { (a ^ a) }
}

#[device]
fn d2(a0: &[u32], a1: &[u32], a2: &mut isize, a3: S0) -> bool {
    false
}

#[device]
fn d3(a0: &[i16], a1: i32, a2: &[usize], a3: &mut u32) -> u32 {
    ({
        let mut c5 = 0u32;
        'l4: loop {
            if c5 >= 1 {
                break 'l4 c5;
            }
            c5 += 1;
            if !false {
                break (*a3);
            }
            (*a3) <<= c5;
        }
    })
}

#[kernel(local = 8)]
fn random(n0: u64, n1: i32, x0: &[u8], y0: &mut [usize], y1: &mut [i32], y2: &mut [i32], g0: &mut [isize]) {
    #[local]
    let mut tile: [u32; 8];
    let i = global_id(0);
    let k = local_id(0);
    let own_y1 = &mut y1[i * 2..i * 2 + 2];
    y0[i] ^= g1(
        k,
        ('l6: {
            if (y2[i] != own_y1[1]) {
                break 'l6 18446744073709551614usize;
            }
            y0[i] ^= 8usize;
            (!7usize)
        }),
    );
    tile[k] = ('l8: {
        if true {
            break 'l8 (!1u32);
        }
        (2u32 & 31u32)
    });
    barrier();
    let t10 = tile[k];
    'l13: for e11 in own_y1.iter_mut() {
        let mut v14: bool = Some(tile[(k % 8)]).is_some();
        v14 &= (9223372036854775807isize > 137438953471isize);
    }
    let (v15, mut v16) = ((4.5f32 as usize), 1206728268u32.wrapping_div(0u32 | 1));
    if k == 0 {
        g0[group_id(0)] = g1(
            (3isize * 4isize),
            (match 4i32 {
                37.. => 0isize,
                m17 @ 4.. if false => 9isize,
                ..=-2082184940 => (-9223372036854775807isize),
                _ => 0isize,
            }),
        );
    }
    barrier();
    tile[k] = 9u32;
    barrier();
    let t18 = tile[(k % 8)];
    if k == 0 {
        g0[group_id(0)] = 17179869184isize;
    }
    barrier();
    y0[i] = y0[i];
    own_y1[0] = n1;
    own_y1[1] = 8i32;
    y2[i] = own_y1[0];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
