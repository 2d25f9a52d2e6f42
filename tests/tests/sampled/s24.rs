//! Seed 24.
//! @global 24
//! @local 8
//! @value 649783351
//! @value 8
//! @buffer 3078997684 4294967294 4294967295 524288 32 6 2000066074 7 3171536898 2 76 110
//! @buffer 1 1152921504606846975
//! @buffer 68 2847480424 1843799050 1 4294967294 1 96 4 7 3 87 44 0 262143 4294967295 3754910363 9 3107257653 255 0 7 1036276895 4096 7
//! @buffer 8796093022208 4398046511104 0 5 4294967296 18278841102569881046 5 35184372088832 3 9533640028978959355 4 1 0 6 3 8 4 94 6 18446744073709551614 5 0 2 18446744073709551614 17592186044416 18446744073709551615 2251799813685248 49 31 3 8 35 34 2199023255551 2 2 0 4398046511103 1 1099511627775 8 55 6 8 3 7 1048576 18446744073709551615
//! @buffer 7 7 32768 7 1 3605229989 2 9 0 4294967294 4036436031 2 16384 2 2097151 1 7 5 2 3 4294967295 2640322392 2048 4294967295 33554431
//! @buffer 8 7523393257769881310 6 1 1 88 27 0 1 5 10 4343985145517994210 0 1 7245095242610457702 0 6 16468955830184752140 9 274877906944 1 65536 32 10071520901367662789
//! @buffer 1 18446744073709551614 0
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

#[kernel(local = 8)]
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
) {
    #[local]
    let mut tile: [i64; 8];
    let i = global_id(0);
    let k = local_id(0);
    let own_y0: &mut [usize] = &mut y0[i * 2..i * 2 + 2];
    let v5: [i16; 3] = (match (if true {
        ({
            let mut c2 = 0u32;
            'l1: loop {
                if c2 >= 2 {
                    break 'l1 Some(x0[x1[x1[x1[k % x1.len()] % x1.len()] % x1.len()] % x0.len()]);
                }
                c2 += 1;
                y1[i] = n0;
                if false {
                    break Some(x2[i]);
                }
            }
        })
    } else {
        Some(x2[i])
    }) {
        Some(m4) if false => [3i16.reverse_bits(); 3],
        _ => [
            (match Some(2251799813685247usize) {
                Some(m3) => 4i16,
                None => (-18995i16),
            }),
            8i16,
            (!79i16),
        ],
    });
    let v7: Option<(f32, u32)> = Some(((-2.0f32), x0[own_y0[1] % x0.len()])).map(|p6| (p6.0, 4u32));
    'l9: for i8 in 0..i.min(2) {
        'l11: for i10 in (0..2usize).step_by(2) {
            let mut v12: u32 = x0[i8 % x0.len()];
            let mut v13: isize = 8isize;
            let Some(v14) = (-3i32).checked_rem_euclid(16384i32) else {
                break 'l11;
            };
        }
        let mut v15: u16 = (i32::MIN as u16);
    }
    tile[k] = (-3i64);
    for i16 in 0..3usize {
        barrier();
        let t17 = tile[(k + i16 + 1) % 8];
        barrier();
        tile[k] = t17;
    }
    barrier();
    let t18 = tile[7];
    'l20: for i19 in -2..8i32.min(-2) {
        'l22: for i21 in (0..=3u64).rev() {
            let mut v23: Option<bool> = Some((i != k));
            let f24 = |p25: u32| -> usize { ((1i32 as usize) % ((!k) | 1)) };
        }
        let mut v26: [[u32; 3]; 3] = [[(!4u32), 5u32, 1u32]; 3];
        let v27: u8 = (1isize as u8);
    }
    match n1 {
        0 => {}
        1 => {}
        m28 => {}
    }
    if k == 0 {
        g0[group_id(0)] = i;
    }
    barrier();
    own_y0[0] = x1[i % x1.len()];
    own_y0[1] = k;
    y1[i] = 16384u32;
    y2[i] = y2[i];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
