//! Seed 138.
//! @global 12
//! @local 4
//! @value 3
//! @value 2
//! @buffer 3531422436 0 3460619835 2
//! @buffer 8 2 4294967295 1721877584 1536103539 5 1158275680 4294967294 50 1259300878 0 1
//! @buffer -5 1 3 -726979606 8 6 3 2 4 -2147483648 1704867478 -1891171432
//! @buffer 127 112 4503599627370495
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a ^ b;
    if (b * b) != b { (b * b) } else { (c ^ b) }
}

#[device]
fn d2(a0: i64, a1: [i64; 2], a2: i32, a3: &[i32]) -> bool {
    ({
        let b5: E0 = ('l3: {
            if (4294967294u32 >= 524288u32) {
                break 'l3 E0::V2;
            }
            E0::V2
        });
        true
    })
}

#[kernel(local = 4)]
fn random(n0: usize, n1: u32, x0: &[u32], x1: &[u32], y0: &mut [i32], g0: &mut [usize]) {
    #[local]
    let mut tile: [u32; 4];
    let i = global_id(0);
    let k = local_id(0);
    let (v6, mut v7) = ({
        y0[i] &= y0[i];
        y0[i] %= (n1 as i32) | 1;
        ((x0[n0 % x0.len()], 40i32, 6698647677117315130u64), n1)
    });
    let v8: usize = (n0 * (6i64 as usize));
    tile[k] = v6.0;
    for i9 in 0..2usize {
        barrier();
        let t10 = tile[(k + i9 + 1) % 4];
        barrier();
        tile[k] = (v7 ^ 9u32);
    }
    barrier();
    let t11 = tile[((n0 as usize) % 4)];
    match 108i64 {
        0 => {
            let mut v16: u32 = g1(x0[n0 % x0.len()], v7).swap_bytes();
        }
        1 => {
            let mut v17: i32 = (((-3i32) * (-3i32)) << x1[i]);
            let v18: i32 = v17;
        }
        m19 => {
            (y0[i], y0[i]) = ((v6.1 - 2i32), y0[i]);
        }
    }
    if k == 0 {
        g0[group_id(0)] = n0;
    }
    barrier();
    y0[i] = (!(match Some(true) {
        Some(m20) => (!v6.1),
        None => v6.1,
    }));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
