//! Seed 52.
//! @global 24
//! @local 8
//! @value 5
//! @value -2147483648
//! @buffer 116 2 0 2 8 241 64 245 1 8 7
//! @buffer 127 0 1 7 0 4294967294 114 2 2097152 112 9 1048576 9085200 7 622149574 1 2 0 16777215 4095 5 1 3081003936 2097151
//! @buffer 18446744073709551614 18446744073709551615 0 1 10782715848545138284 12316625265488493384 6399535350275466732 9 3 7 0 524287 5 0 16777216 2 1 7 2 5548466588763197041 2 18446744073709551615 18446744073709551615 7
//! @buffer -5 536870912 2147483647 1 2147483647 1073741824 5 -2147483647 -3 116 4 1023 2147483646 6 9 -2147483648 3 65536 -2147483647 1474521876 1 1 -1 2048
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: [usize; 1],
    f1: [u32; 2],
}

#[kernel]
fn random(n0: i8, n1: i32, x0: &[u8], x1: &[u32], y0: &mut [usize], y1: &mut [i32]) {
    let i = global_id(0);
    let (v1, mut v2) = (
        (i as usize),
        ({
            y0[i] %= 32767usize | 1;
            3.4028235e38f32
        }),
    );
    let mut c3 = 0u32;
    'l4: loop {
        if c3 >= 4 {
            break 'l4;
        }
        c3 += 1;
        if let Some(m8) = None::<Option<i8>>.map(|p7| Some(n0)) {
            let mut v9: [u32; 4] = [x1[i], c3, 2512760900u32, c3];
            if true {
                break 'l4;
            }
        }
        let mut v10: usize = v1;
    }
    match 8796093022207u64.pow(0) {
        0 => {
            'l11: {
                let f12 = |p13: u32| -> usize { ((-3.5f32).abs() as usize) };
                let f14 = |p15: u32| -> i32 { (n1 % ((n1 + n1) | 1)) };
            }
            if let Some(m18) = Some(f32x8::splat(1.78e-43f32)).or(Some(f32x8::splat(2.2418382e-38f32))) {
                match v1 {
                    0 => {
                        let mut v19: f32 = ({ (m18[(v1 % 8)] * 3.4028235e38f32) });
                        let mut v20: [i64; 2] = [(i64x4::splat(1579519966459282628i64).reduce_max()); 2];
                    }
                    1 => {
                        let v22: Option<i64> = ({
                            let b21: bool = true;
                            Some(i64::MIN)
                        });
                    }
                    2 => {
                        y1[i] &= n1;
                        let v24: Option<i64> =
                            (if true { Some(17179869184i64) } else { Some(576460752303423487i64) }).map(|p23| 9i64);
                    }
                    m25 => {}
                }
            }
        }
        m26 => {}
    }
    y0[i] = 2usize;
    y1[i] = 33554431i32;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
