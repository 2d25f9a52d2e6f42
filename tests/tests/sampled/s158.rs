//! Seed 158.
//! @global 6
//! @local 3
//! @value 641797852
//! @value 18446744073709551614
//! @buffer 65535 2 15
//! @buffer 18446744073709551614 18446744073709551615 1 13115823640206590289 52 288230376151711743 6 16812325752597871125 0 3 29 134217728
//! @buffer 9 57 137438953471 4194304 -5055566493495007074 -7576668567730595120 -598037275411076093 2047 70 6 9
//! @buffer 8 6 67108864 10 19990787 3688940254 4294967295 0 8 127 2713901767 1
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(u32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a ^ b;
    if (b ^ a) < b { (b - b) } else { (c + a) }
}

#[kernel]
fn random(n0: u32, n1: usize, x0: &[u32], y0: &mut [usize], y1: &mut [i64], y2: &mut [u32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let own_y1 = &mut y1[i * 2..i * 2 + 2];
    let own_y2 = &mut y2[i * 2..i * 2 + 2];
    let mut v2: Option<(isize, i32, i8)> = Some((512isize, 1i32, 127i8)).or(Some((83isize, (-1i32), (-2i8))));
    let mut c3 = 0u32;
    'l4: while c3 < 2 && false {
        c3 += 1;
        own_y2[(1usize % 2)] ^= n0;
    }
    let f5 = |p6: u32| -> u32 { (n0 << n1).wrapping_rem(p6 | 1) };
    let mut v7: usize = 5usize;
    if ((match E0::V1 {
        E0::V0 => false,
        E0::V1 => false,
        E0::V2 => false,
        _ => true,
    }) ^ true)
    {
        let mut n1: [E0; 2] = [E0::V1; 2];
        (own_y2[(v7 % 2)], own_y2[(i % 2)]) = ((own_y2[(v7 % 2)] + 1u32), own_y2[0]);
    } else {
        assert!(true || true, "never {}", 98u32);
        let mut v10: u32 = ({
            own_y2[(v7.overflowing_mul(v7).0 % 2)] |= (own_y2[1] + n0);
            let b9: u32 = (if (if let Some(m8) = Some(true) { true } else { true }) { n0 } else { n0 });
            n0
        });
    }
    own_y0[0] = own_y0[0];
    own_y0[1] = own_y0[0];
    own_y1[0] = own_y1[(own_y0[0] % 2)];
    own_y1[1] = (-4i64);
    own_y2[0] = 5u32;
    own_y2[1] = 511u32;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
