//! Seed 58.
//! @global 9
//! @local 3
//! @value 70
//! @buffer 7895888771710117820 5 4503599627370495 18446744073709551615 1 8 7 7316459555908864860 274877906944 18446744073709551614 8 4 17527366646334503838
//! @buffer -3.5 4.0 NaN 1.1754944e-38 3.75 3.4028235e38 0.75 8.87e-43 1.1754944e-38 -3.5
//! @buffer 1358708714 255 3 3 1075795772 -2147483648 2147483647 -650149442 -4
//! @buffer 3 3314844409637317335 103 6 256682857128675239 9 2182900460101279446 3 1 2 140737488355328 1 144115188075855871 3 8 6 288230376151711743 0 4 17953967367225378680 134217727 18446744073709551614 10 9 7 13702989082000032378 6 18446744073709551615 5 7 7987784382181576500 6 16 28 41 1
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: &mut usize) -> usize {
    (*a0)
}

#[device]
fn d2(a0: &mut u32, a1: &mut i16, a2: &[f32]) -> usize {
    let v3: i32 = ((-5i32) * 9i32).saturating_add((if false { i32::MIN } else { 2147483647i32 }));
    ((match 8i8 {
        6..=104 => 2usize,
        m4 @ (1 | 126) if true => 5usize,
        m5 @ ..=2 if true => 17usize,
        _ => 7usize,
    }) - ({
        let b6: i32 = v3;
        464890817545223883usize
    }))
}

#[kernel]
fn random(n0: i32, x0: &[usize], x1: &[f32], y0: &mut [i32], y1: &mut [usize]) {
    let i = global_id(0);
    let own_y1 = &mut y1[i * 4..i * 4 + 4];
    let v9: f32 = (0.25f32
        / ({
            let mut c8 = 0u32;
            'l7: loop {
                if c8 >= 1 {
                    break 'l7 x1[own_y1[(17985923719217032069usize % 4)] % x1.len()];
                }
                c8 += 1;
                y0[i] %= y0[i] | 1;
                if false {
                    break x1[0usize % x1.len()];
                }
                y0[i] <<= n0;
            }
        }));
    let v10: i32 = n0;
    if ((7u64 > 1u64) ^ (if let Some(m11) = None::<i8> { false } else { true })) {
        let v12: usize = (if (false || true) { x0[(275.414f32 as usize) % x0.len()] } else { (i + i) });
        'l14: for i13 in 0..=3u64 {
            'l15: {
                let v16: u32 = 3448092293u32;
                let v17: u32 = 3u32;
            }
            let v18: usize = (2usize ^ (!v12));
        }
    } else {
        let mut n0: bool = false;
        let v19: usize = x0[i % x0.len()];
    }
    let mut v20: usize = (i * own_y1[0]);
    y0[i] = (x0.iter().any(|p21| true) as i32);
    v20 /= 4usize | 1;
    let mut v22: bool = false;
    'l25: for e23 in x1.iter() {
        y0[i] *= ({
            v20 += (!v20);
            let b26: u32 = u32::MAX;
            (x0[x0[x0[v20 % x0.len()] % x0.len()] % x0.len()] as i32)
        });
        if x0.iter().any(|p27| ((*e23) == (-3.25f32))) {
            v22 ^= ((v22 || true) | true);
            if v22 {
                y0[i] += n0;
                y0[i] /= v10 | 1;
                let v30: u32 = ((1u32 / (1u32 | 1))
                    * ('l28: {
                        if false {
                            break 'l28 9u32;
                        }
                        y0[i] = v10;
                        3769692389u32
                    }));
            }
        }
    }
    let mut v31: u32 = 4294967294u32.wrapping_sub((3u32 ^ 92u32));
    (v31, v31) = (83024921u32, 9u32);
    y0[i] = (n0 | 63i32);
    own_y1[0] = (!({
        let b32: usize = i;
        0usize
    }));
    own_y1[1] = own_y1[((0u32 as usize) % 4)];
    own_y1[2] = ('l33: {
        if v22 {
            break 'l33 x0[own_y1[1] % x0.len()].wrapping_add(i);
        }
        v22 ^= false;
        usize::MAX
    });
    own_y1[3] = i;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
