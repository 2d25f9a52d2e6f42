//! Seed 128.
//! @global 4
//! @local 2
//! @value 9
//! @buffer 4294967294 1701872668 65 134217728
//! @buffer 4 6 -2 5
//! @buffer 2 1 8 1 126 7 1 5 2 0 2 48 7 1 127 4
//! @buffer 2147483646 8388608 0 236458868
//! @buffer 6 32768 67108863 1048575 5 8 2047 -1320862676
//! @buffer (111 3 (67108863)) (3 6 (4))
//! @len 2
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u64,
    f1: u32,
    f2: [u32; 1],
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u8)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[device]
fn d1(a0: &[i32], a1: &[i16], a2: usize, a3: u16) -> i32 {
    ((116i32 + a0[255usize % a0.len()]) & a0[(!a2) % a0.len()])
}

#[kernel(local = 2)]
fn random(
    n0: i8,
    x0: &[u32],
    x1: &[i32],
    x2: &[i8],
    y0: &mut [i32],
    y1: &mut [i32],
    g0: &mut [S0],
    #[local] tile: &mut [u32],
) {
    let i = global_id(0);
    let k = local_id(0);
    let own_y1 = &mut y1[i * 2..i * 2 + 2];
    let mut v2: u32 = ((2280204534u32 % (x0[i] | 1)) - (x0[i] * 8192u32));
    {
        let s3: &mut [i32] = &mut own_y1[1..];
        s3[0] = ({
            let mut c5 = 0u32;
            'l4: loop {
                if c5 >= 4 {
                    break 'l4 x1[i];
                }
                c5 += 1;
                if (9i32 <= x1[i]) {
                    break ('l6: {
                        if true {
                            break 'l6 x1[i];
                        }
                        v2 *= v2;
                        x1[i]
                    });
                }
                y0[i] = (if let Some(m8) = Some(2u32) { 107i32 } else { x1[i] });
            }
        });
    }
    'l9: {
        'l11: for i10 in (-2..0i32).step_by(2) {
            if x2.iter().any(|p12| (18002048333003829441u64 == 9083363946242030914u64)) {
                if (match E0::V2 {
                    E0::V0 => (x0[i] <= v2),
                    E0::V1 => (own_y1[(9usize % 2)] >= 9i32),
                    E0::V2 => false,
                    _ => (0u32 < x0[i]),
                }) {
                    continue 'l11;
                }
                let f13 = |p14: u32| -> u32 { x0[i] };
            }
            let mut v15: ([f64; 1], [f32; 5]) =
                ([16777217.0f64], [3.4028235e38f32, 0.25f32, (-1.25f32), 667.142f32, (-1.0f32)]);
            if ('l16: {
                if x2.iter().any(|p18| false) {
                    break 'l16 (if !false { (true && false) } else { false });
                }
                v2 /= ('l19: {
                    if (if false { false } else { false }) {
                        break 'l19 (4u32 * v2);
                    }
                    5u32
                }) | 1;
                false
            }) {}
        }
    }
    tile[k] = x0[i];
    barrier();
    let t21 = tile[k];
    if k == 0 {
        g0[group_id(0)] = (S0 { f0: 2u64, f1: 1u32, f2: [v2; 1] });
    }
    barrier();
    tile[k] = 0u32;
    for i22 in 0..1usize {
        barrier();
        let t23 = tile[(k + i22 + 1) % 2];
        barrier();
        tile[k] = v2;
    }
    barrier();
    let t24 = tile[k];
    if k == 0 {
        g0[group_id(0)] = (S0 { f0: 5u64, f1: 111u32, f2: [3u32] });
    }
    barrier();
    y0[i] = y0[i];
    own_y1[0] = own_y1[1];
    own_y1[1] = own_y1[(i % 2)];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
