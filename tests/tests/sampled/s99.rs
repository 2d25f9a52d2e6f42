//! Seed 99.
//! @global 8
//! @local 4
//! @buffer 2 8 512 -2147483648 -3 9 2147483646 -2 -2147483648 7 -2147483647 9
//! @buffer 3 5 0 12 31 1048576 509397766 -2147483647
//! @buffer 2 8 49315 6 8191 6 1 84
//! @buffer 2147483646 8 8 2097151 0 -388249607 -2147483648 4
//! @buffer 4262500366 2492722872
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u64,
    f1: i32,
    f2: [f32; 1],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i16)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[kernel]
fn random(x0: &[i32], y0: &mut [i32], y1: &mut [u16], y2: &mut [i32], g0: &mut [u32]) {
    #[local]
    let mut tile: [u32; 4];
    let i = global_id(0);
    let k = local_id(0);
    'l2: for i1 in 0..(match E0::V3 {
        E0::V0 => (1u32 + 7u32),
        E0::V1 => 6u32,
        E0::V2 => (85u32 << 29u32),
        _ => 6u32,
    })
    .min(0)
    {
        let mut v5: i32 = ((if false { y2[i] } else { y0[i] })
            & x0[({
                let mut c4 = 0u32;
                'l3: loop {
                    if c4 >= 4 {
                        break 'l3 k;
                    }
                    c4 += 1;
                    if true {
                        break 18446744073709551614usize;
                    }
                }
            }) % x0.len()]);
        let mut v6: u32 = 593590912u32;
        let v7: f32 = ((if false { 3.4028235e38f32 } else { f32::NEG_INFINITY }).max((-f32::INFINITY)) + 0.0);
    }
    if true {
        let mut v8: [i32; 3] = [((-2147483647i32) ^ (-4i32)), (false as i32), (x0[i % x0.len()] + y2[i])];
    } else {
        let (v9, mut v10) = ({
            let b11: i8 = (!58i8);
            ({
                y0[i] %= y0[i] | 1;
                (y2[i], y2[i])
            })
        });
    }
    tile[4 - 1 - k] = 4210878115u32;
    for i12 in 0..2usize {
        barrier();
        let t13 = tile[(k + i12 + 1) % 4];
        barrier();
        tile[k] = t13;
    }
    barrier();
    let t14 = tile[(k % 4)];
    if k == 0 {
        g0[group_id(0)] = 31u32;
    }
    barrier();
    y0[i] = y2[i];
    y1[i] = y1[i];
    y2[i] = y2[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
