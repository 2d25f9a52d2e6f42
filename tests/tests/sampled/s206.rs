//! Seed 206.
//! @global 3
//! @local 1
//! @offset 2
//! @buffer (8) (15) (9) (4) (-335776387) (-2147483648) (2) (-5) (1048576) (2147483646)
//! @buffer 6 5 0 32768 33554431 3 1550053972 5 3 7 4294967294 81 4294967295 2097151 6 67108864 235723168 1 0 8
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i32,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: i32,
    f1: S0,
    f2: i8,
    f3: [u8; 3],
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
    let c = a - b;
    if (a ^ b) == b { (b * a) } else { (c ^ a) }
}

#[device]
fn d2(a0: S0) -> bool {
    true
}

#[device]
fn d3(a0: [i32; 5]) -> (i32, u32, i16) {
    let mut v5: [usize; 2] = [
        ({
            let b4: i32 = a0[(18446744073709551614usize % 5)];
            374226754338247215usize
        }),
        (18409350102232333691usize % (34359738367usize | 1)),
    ];
    'l7: for i6 in 0..1usize {
        let mut v8: ([u16; 3], Option<i32>, i32) = ([10208u16, 1u16, 38u16], Some(8i32), a0[i6]);
        let mut v9: [u32; 5] = [32767u32, 8u32, 2997004717u32, (1365441492u32 / (1u32 | 1)), 26u32];
        let mut v10: E0 = E0::V1;
    }
    (a0[1], 0u32, 1i16)
}

#[kernel]
fn random(x0: &[S0], y0: &mut [u32]) {
    let i = global_id(0);
    let own_y0: &mut [u32] = &mut y0[i * 4..i * 4 + 4];
    'l13: for e11 in own_y0.iter_mut() {
        let mut v14: usize = i;
    }
    'l15: {
        'l18: for (i17, e16) in own_y0.iter().enumerate() {}
    }
    'l20: for i19 in 0..=2usize {
        let mut v21: S1 = (S1 { f0: (-1808972665i32), f1: x0[i19 % x0.len()], f2: 6i8, f3: [3u8, 5u8, 32u8] });
        let v22: bool = d2((S0 {
            f0: ({
                v21 = v21;
                2i32
            }),
        }));
        own_y0[i19] |= (match E0::V2 {
            E0::V0 => (4294967295u32 / (own_y0[(i19 % 4)] | 1)),
            E0::V1 => own_y0[((own_y0[i19] as usize) % 4)],
            _ => (!own_y0[(i % 4)]),
        });
    }
    {
        let s23: &mut [u32] = &mut own_y0[1..];
        s23[0] = (1108581786u32 | 7u32);
    }
    own_y0[0] = 536870912u32;
    own_y0[1] = (own_y0[2].wrapping_shr(own_y0[0]) | (own_y0[(i % 4)] + own_y0[2]));
    own_y0[2] = 5u32;
    own_y0[3] = u32::MAX;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
