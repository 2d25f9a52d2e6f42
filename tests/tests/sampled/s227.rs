//! Seed 227.
//! @global 4
//! @buffer 5 3 4398046511104 9
//! @buffer 6 2016735923 7 9
//! @buffer -2147483648 2147483646 -2 3 -158678457 0 8 -3 7 2147483647 -1 2147483647 5 0 -2147483648 1460677237
//! @buffer 4 2 4 2 65535 7 4 -2147483648 6 34 9 2147483646 0 -2147483648 3 -1358964821
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: isize,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: u64,
    f1: S0,
}

#[device]
fn d1(a0: &mut [i32], a1: Option<u64>, a2: i32) -> bool {
    a0[(7usize % (9usize | 1)) % a0.len()] = a2;
    let mut v2: (i8, (i32, u32, i32)) = (8i8, ((if true { 51i32 } else { a2 }), (5u32 - u32::MAX), 6i32));
    true
}

#[device]
fn d3(a0: Option<i32>, a1: &[u32], a2: &[usize]) -> [u32; 4] {
    [(6i32 as u32); 4]
}

#[kernel]
fn random(x0: &[u64], x1: &[u32], y0: &mut [i32], y1: &mut [i32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    let own_y1 = &mut y1[i * 4..i * 4 + 4];
    let v4: (Option<bool>, bool) = (Some(true).or(Some(true)), (false != true));
    let f5 = |p6: u32| -> u32 { Some(p6).unwrap_or((77u32 - 6u32)) };
    own_y0[((i + 6usize) % 4)] -= (({
        let b7: u32 = 2047u32;
        i
    }) as i32);
    let mut v12: i32 = (('l8: {
        if v4.1 {
            break 'l8 own_y1[1];
        }
        own_y0[(1usize % 4)]
    }) & ('l10: {
        if v4.1 {
            break 'l10 own_y0[(12150203098069358576usize % 4)];
        }
        own_y0[(i % 4)]
    }));
    let f13 = |p14: u32| -> u32 { ((1679896979u32 * p14) & p14) };
    own_y0[0] = own_y1[(3usize % 4)];
    own_y0[1] = own_y0[0];
    own_y0[2] = 58i32;
    own_y0[3] = own_y1[3];
    own_y1[0] = own_y1[(18446744073709551614usize % 4)];
    own_y1[1] = own_y0[0];
    own_y1[2] = i32::MIN;
    own_y1[3] = (-2091775727i32);
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
