//! Seed 324.
//! @global 9
//! @local 8
//! @value ((13704987359859818257 2305843009213693951 9 16) 18446744073709551615)
//! @value 1
//! @buffer 65534 2
//! @buffer 110 6 288230376151711743 9 9 6 1 0 4 18446744073709551615 6920329366358708641 16777216 54 1 108 8 18446744073709551614 18446744073709551614
//! @buffer 3 0 18446744073709551614 4208365326962829159 18446744073709551614 18446744073709551615 1 12459255750926294240 3
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: [usize; 4],
    f1: usize,
}

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a & b;
    if (c | b) <= b { (b + a) } else { (c & b) }
}

#[device]
fn d2(a0: usize, a1: u8) -> i8 {
    (-127i8)
}

#[device]
fn d3(a0: &mut [i32]) -> (u64, i32, u32) {
    let f4 = |p5: u32| -> i32 { (128i32 >> 15u32) };
    if (false != true) {
        return (1u64, 1i32, 4u32);
    }
    (8u64, 362284817i32, 262144u32)
}

#[kernel]
fn random(n0: S0, n1: i32, x0: &[u16], x1: &[usize], y0: &mut [usize]) {
    let i = global_id(0);
    let f6 = |p7: u32| -> usize { ((3i8 as usize) * i) };
    let (v8, mut v9) = (
        (match u8::MAX {
            m10 @ (4 | 16) if false => 1u32,
            1 | 254 => 100u32,
            _ => 1286319218u32,
        }),
        x0[y0[i] % x0.len()],
    );
    'l12: for i11 in (0..1usize).rev() {
        let v13: [Option<bool>; 5] = [Some(false), Some(false), Some(false), Some(true), Some(false)];
        'l15: for i14 in (0..=1u64).rev() {
            y0[i] *= x1[y0[i] % x1.len()];
            let mut v16: usize = ((x1[n0.f1 % x1.len()] - y0[i]) + (y0[i] + i11));
            let f17 = |p18: u32| -> i64 { g1(i64::MIN, 5i64) };
        }
    }
    let v20: S0 = (S0 {
        f0: [
            (if true { i } else { 7usize }),
            n0.f1,
            i.wrapping_mul(x1[n0.f0[0] % x1.len()]),
            g1(8usize, x1[x1[x1[x1[2usize % x1.len()] % x1.len()] % x1.len()] % x1.len()]),
        ],
        f1: ({
            let b19: bool = true;
            usize::MAX
        }),
    });
    if let Some(m23) = ('l21: {
        if (32766i16 == 2i16) {
            break 'l21 Some(n1);
        }
        y0[i] <<= 3usize;
        Some(134217727i32)
    }) {
        let v9: (bool, u64) = (
            x0.iter().any(|p24| false),
            (if (v8 >= 4u32) { (3u64 & 9403939212628966435u64) } else { (0u64 | 2409619388675061764u64) }),
        );
        let (v26, mut v27) = ((true, 13479809631615065414u64, v8), 32768u64);
    }
    'l29: for i28 in -1..-1i32 {
        let f30 = |p31: u32| -> usize { ((x0.iter().copied().max().unwrap_or(1) as u32) as usize) };
        let mut v32: u32 = v8;
    }
    y0[i] = ((x1[i % x1.len()] << 12u32)
        + ({
            y0[i] = g1(n0.f1, 12591574191232199001usize);
            (match v8 {
                1 => 0usize,
                0..=2 => v20.f0[(4611686018427387904usize % 4)],
                _ => x1[n0.f1 % x1.len()],
            })
        }));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
