//! Seed 34.
//! @global 16
//! @local 16
//! @buffer 7 1 3718396988 598018289 8 3915789844 4294967294 4294967294 4294967294 1 6 4294967295 85 0 4294967295 0
//! @buffer 126 126 63 126 1 3 9 3 8 -8 9 95 -4 32 -127 78 126 6 2 1 -3 4 1 42 1 5 2 4 4 6 65 16
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel(local = 16)]
fn random(x0: &[u32], y0: &mut [i8]) {
    #[local]
    let mut tile: [u32; 16];
    let i = global_id(0);
    let k = local_id(0);
    let u1 = x0.len() > 3;
    let u2 = group_id(0) > 0;
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let mut v3: isize = (-1296811636059208868isize);
    if let Some(m6) = Some(Some(2i32)).map(|p5| Some(1073741824i32)) {
        let mut v7: u16 = ((-4i32) as u16);
        {
            let s8: &mut [i8] = &mut own_y0[1..];
            s8[0] = (-127i8);
        }
    }
    let mut v12: u32 = ({
        v3 = (v3 - v3);
        let b11: [u16; 2] = ('l9: {
            if u1 {
                break 'l9 [4u16, 65534u16];
            }
            [65534u16; 2]
        });
        (match 2147483647i32 {
            ..=1 => (5u32 - x0[i]),
            _ => x0[i],
        })
    });
    own_y0.fill(
        ({
            let b13: u32 = v12;
            2i8
        }),
    );
    tile[k] = 9u32;
    barrier();
    let t14 = tile[((match Some(tile[(k % 16)]) {
        Some(m15) if !true => (i >> tile[15]),
        _ => (i32::MAX as usize),
    }) % 16)];
    let mut v17: u16 = ((65534u16 + 2u16)
        + ({
            v12 <<= x0[i];
            let b16: (u8, bool, u16) = (254u8, true, 2u16);
            3u16
        }));
    let mut v21: i8 = (match (if false { None::<u32> } else { None::<u32> }) {
        Some(m18) if u2 => {
            (if ({
                let mut c20 = 0u32;
                'l19: loop {
                    if c20 >= 1 {
                        break 'l19 true;
                    }
                    c20 += 1;
                    if u2 {
                        break u2;
                    }
                    v3 += 0isize;
                }
            }) {
                71i8
            } else {
                i8::MIN
            })
        }
        _ => (65536u32 as i8),
    });
    barrier();
    own_y0[0] = (-127i8);
    own_y0[1] = 1i8;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
