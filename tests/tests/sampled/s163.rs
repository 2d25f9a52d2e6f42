//! Seed 163.
//! @global 4
//! @local 3
//! @value -127
//! @buffer 8 576460752303423488 9 9
//! @buffer 7 5 0 4194303
//! @buffer 0 18446744073709551615 5 17066733282989107954 3 1 1 15767008277656619713
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn g1<T: Int>(a: T, b: T) -> T {
    let c = a + b;
    if (b + a) == b { (a + a) } else { (c | b) }
}

#[device]
fn d2(a0: &mut i16, a1: &[u16], a2: isize, a3: isize) -> i16 {
    let mut v5: u8 = ((6u8 << 5u32)
        ^ ({
            let mut c4 = 0u32;
            'l3: loop {
                if c4 >= 3 {
                    break 'l3 1u8;
                }
                c4 += 1;
                if true {
                    break 6u8;
                }
            }
        }));
    let mut v6: u32 = ((if false { 83i32 } else { 9i32 }) as u32);
    v6 &= (if false { 5u32 } else { 9u32 });
    (v5 as i16)
}

#[device]
fn d7(a0: u32) -> u64 {
    if (4i32 == i32::MIN) {
        'l8: {
            let mut v9: i32 = g1(0i32.clamp(65536i32.min((-3i32)), 65536i32.max((-3i32))), 127i32.pow(2));
            let v10: u16 = ((0u16 - 2u16) >> 9u32);
            let mut v11: usize = ({
                v9 |= (v9 * v9);
                g1((2251799813685247usize | 5usize), (8usize.count_ones() as usize))
            });
        }
    } else {
        let mut v12: i8 = ((5i8 + (-127i8)) >> 2u32);
        let mut v13: bool = ({ true });
    }
    14966808038621146701u64.abs_diff(
        ('l14: {
            if true {
                break 'l14 9u64;
            }
            4u64
        }),
    )
}

#[kernel]
fn random(n0: i8, x0: &[usize], x1: &[u32], y0: &mut [usize]) {
    let i = global_id(0);
    let own_y0: &mut [usize] = &mut y0[i * 2..i * 2 + 2];
    let mut v16: i32 = 1024i32;
    if ((67108863i32 >> v16) == (2147483646i32 as i32)) {
        let mut v17: u32 = (x1[x0[i] % x1.len()] % (g1(x1[x0[i] % x1.len()], 1073741823u32) | 1));
        let v18: u32 = v17;
    } else {
        own_y0[((own_y0[(own_y0[1] % 2)] >> x1[x0[i] % x1.len()]) % 2)] |= (i / (4usize | 1));
        let mut v19: u32 = ((match v16 {
            0..=2147483646 => x1[x0[i] % x1.len()],
            18 | 2048 => x1[x0[i] % x1.len()],
            _ => 1u32,
        }) / (4194303u32 | 1));
    }
    let v23: u32 = (match (6u32, 41u64) {
        (m20, ..=6) if x1.iter().any(|p22| false) => 2u32,
        (1, m21) => g1((x1[4096usize % x1.len()] + 8u32), (true as u32)),
        _ => 2245163974u32,
    });
    let f24 = |p25: u32| -> i64 { (({ 9223372036854775806i64 }) + g1(32i64, 20i64)) };
    let mut v26: u32 = ((match x0[i] {
        1 => v16,
        _ => 3i32,
    }) as u32);
    own_y0[0] = g1(i.saturating_add(x0[i]), i);
    own_y0[1] = i;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
