//! Seed 24.
//! @global 3
//! @local 1
//! @value 4294967295
//! @value 1
//! @buffer 93 23708481 4 4294967295 4 1 2097151 67108863 1 68 2847480424 1843799050 1 4294967294 1 96 4
//! @buffer 3 87 44 0 8191 18446744073709551615 13932828892131713691
//! @buffer 2047 9 2194745771
//! @buffer 7 11761426757520217247 1048576 7 1048575 92
//! @buffer 0 5 16
//! @buffer 9 0 18446744073709551615
//! @buffer 9533640028978959355 4 1
//! @len 1
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i16,
    f1: i8,
    f2: [u8; 1],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: [usize; 1],
    f1: [i32; 2],
    f2: u32,
    f3: u16,
    f4: [u8; 2],
}

#[kernel]
fn random(
    n0: u32,
    n1: u32,
    x0: &[u32],
    x1: &[usize],
    x2: &[u32],
    y0: &mut [usize],
    y1: &mut [u32],
    y2: &mut [u64],
    g0: &mut [usize],
    #[local] tile: &mut [i32],
) {
    let i = global_id(0);
    let k = local_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let v3: Option<Option<bool>> = ('l1: {
        if (true != true) {
            break 'l1 Some(None::<bool>);
        }
        Some(Some(true))
    });
    let n0: i8 = ((2i8 + 1i8) << n0);
    own_y0.fill(Some(i).unwrap_or(k));
    'l6: for e4 in own_y0.iter_mut() {
        let mut c7 = 0u32;
        'l8: loop {
            if c7 >= 4 {
                break 'l8;
            }
            c7 += 1;
            let v9: i32 = 1i32;
            let mut v10: i32 = (67i32.saturating_add(8191i32) * ((-1761033857i32) * (-2147483647i32)));
        }
        'l13: for e11 in x1.iter() {
            let mut v14: i16 = (-30116i16);
            match (2842564001718854628u64 + y2[i]) {
                0 => {
                    let mut v15: Option<[u32; 2]> = Some([y1[i]; 2]).or(Some([n1, 4u32]));
                }
                1 => {
                    let mut v16: u8 = ((7u8 - 0u8) - 94u8);
                    let mut v17: [(u32, u32, u32); 5] = [
                        (x2[i], x2[i], x0[4usize % x0.len()]),
                        (n1, 0u32, x0[1usize % x0.len()]),
                        (n1, 1903123960u32, 1u32),
                        (n1, x2[i], 1u32),
                        (6u32, y1[i], x0[i % x0.len()]),
                    ];
                }
                m18 => {
                    let mut v3: usize = 1usize;
                }
            }
        }
    }
    tile[k] = 8i32;
    for i19 in 0..3usize {
        barrier();
        let t20 = tile[(k + i19 + 1) % 1];
        barrier();
        tile[k] = 2147483646i32;
    }
    barrier();
    let t21 = tile[0];
    if k == 0 {
        g0[group_id(0)] = own_y0[1];
    }
    barrier();
    own_y0[0] = i;
    own_y0[1] = 15198097996944944235usize;
    y1[i] = n1;
    y2[i] = y2[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
