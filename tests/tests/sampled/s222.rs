//! Seed 222.
//! @global 2
//! @local 1
//! @offset 1
//! @buffer 2147483646 2147483647 7
//! @buffer NaN -1.25
//! @buffer 6 0 3 137438953471 6 18446744073709551614 107 8710095234951276396 2577176733291754234 5 18446744073709551615 6024327056409120185 35184372088831 96 0 18446744073709551615 15312766189116150741 4105496573031681423 8666782120261658190 7746072033497971233
//! @buffer 1.3080589e-34 -0.0 2147483600.0
//! @buffer 1.8736463e20 -3.75 NaN 2147483600.0 4.75 -3.5 -2.75 684.912 -inf 4.75 -3.25 1.36e-42
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[device]
fn d1(a0: u32, a1: u64) -> i32 {
    i32::MAX
}

#[device]
fn d2(a0: isize, a1: &[u32], a2: i64) -> i32 {
    let mut c3 = 0u32;
    'l4: loop {
        if c3 >= 5 {
            break 'l4;
        }
        c3 += 1;
        let f5 = |p6: u32| -> i32 {
            (match (6u64 | 12978531934607459879u64) {
                8589934592..=18446744073709551614 => d1((1073741824usize as u32), 7u64.abs_diff(u64::MAX)),
                17592186044416.. => d1((0.75f32 as u32), (4i32 as u64)),
                _ => (-1583001789i32),
            })
        };
        let v7: i32 = (if (0usize < 10192548644094280829usize) { (1.1754944e-38f32 as i32) } else { 0i32 });
    }
    (6i32 - 2147483646i32)
}

#[kernel]
fn random(x0: &[i32], x1: &[f32], x2: &[usize], y0: &mut [f32], y1: &mut [f32]) {
    let i = global_id(0);
    let own_y1 = &mut y1[i * 4..i * 4 + 4];
    'l9: for i8 in (-1..=3i32).rev() {
        'l11: for i10 in 0..0u32 {
            let mut v12: u32 = ((i10 >> x0[i]) % (7u32 | 1));
            v12 /= v12 | 1;
            let mut v13: u32 = i10.clamp(28u32.min(2396018045u32), 28u32.max(2396018045u32));
        }
        let mut v14: i32 = (-i8);
    }
    let mut v19: i32 = ({
        let mut c16 = 0u32;
        'l15: loop {
            if c16 >= 2 {
                break 'l15 x0[i];
            }
            c16 += 1;
            own_y1[((if (true || true) {
                (x0[i] as usize)
            } else {
                x2[x2[18446744073709551614usize % x2.len()] % x2.len()].saturating_mul(5351654545469972929usize)
            }) % 4)] = own_y1[3];
            if (match 6i32 {
                -3 | 4194304 => (1u32 == 0u32),
                ..=4 => {
                    ({
                        let mut c18 = 0u32;
                        'l17: loop {
                            if c18 >= 3 {
                                break 'l17 false;
                            }
                            c18 += 1;
                            if true {
                                break true;
                            }
                        }
                    })
                }
                i32::MIN => {
                    (match 2243457419u32 {
                        106 | 4294967295 => true,
                        _ => true,
                    })
                }
                _ => (true | true),
            }) {
                break (x0[i] / (x0[i] | 1));
            }
        }
    });
    let mut c20 = 0u32;
    'l21: loop {
        if c20 >= 2 {
            break 'l21;
        }
        c20 += 1;
        let mut v22: u32 = c20;
        v19 += (v19 / (0i32 | 1));
        'l25: for e23 in x2.chunks(2) {
            if true {
                continue 'l21;
            }
            let mut v26: f32 =
                ((own_y1[1] / own_y1[(e23[6usize % e23.len()] % 4)]) + (if false { own_y1[0] } else { y0[i] }));
        }
    }
    if x1.iter().all(|p27| true) {
        'l29: for i28 in 0..0i32 {
            if ((if false { 4usize } else { x2[i % x2.len()] }) > (x0[i] as usize)) {
                let mut v19: f64 = f64::INFINITY;
                let mut v30: bool = false;
                let mut v31: bool = v30;
            }
            (y0[i], own_y1[(14usize % 4)]) = ((-2.5f32), 0.5f32);
        }
    }
    y0[i] = f32::NAN;
    own_y1[0] = f32::INFINITY;
    own_y1[1] = own_y1[1];
    own_y1[2] = y0[i];
    own_y1[3] = 9.23e-43f32;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
