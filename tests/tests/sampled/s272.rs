//! Seed 272.
//! @global 12
//! @buffer 1 1 18446744073709551614 0 1 18446744073709551614 3137697869826885528
//! @buffer 4177905829 8 8 3 0 2193592711 7 1332993632 7 3012158935 3 4294967295
//! @buffer 1024 7 -321084897 -1 5 2 3 3 3 99 2147483646 -1219818008
//! @buffer 65535 77 15336 65534 41 0 8 4146 85 3 5 3
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(x0: &[usize], y0: &mut [u32], y1: &mut [i32], y2: &mut [u16]) {
    let i = global_id(0);
    'l1: {
        let Some(v3) = Some(y1[i]).map(|p2| y1[i]) else {
            break 'l1;
        };
        if (y0[i] != 0u32) {
            break 'l1;
        }
    }
    let v4: [u32; 3] = [y0[i]; 3];
    y0[i] = ({
        let b5: usize = x0[x0[(i << 59u32) % x0.len()] % x0.len()];
        let b6: f32 = ((-3892445179196410575isize) as f32);
        (match (10955494114726350084u64 << x0[i % x0.len()]) {
            1 => (3.25f32 as u32),
            0 | 2 => (y0[i] * v4[2]),
            _ => 2023987615u32,
        })
    });
    y1[i] = (match (if (v4[2] != v4[(0usize % 3)]) {
        (x0[x0[x0[i % x0.len()] % x0.len()] % x0.len()] % (5usize | 1))
    } else {
        x0[i % x0.len()]
    }) {
        118.. => {
            ((y1[i] * y1[i])
                * ({
                    let mut c8 = 0u32;
                    'l7: loop {
                        if c8 >= 2 {
                            break 'l7 128i32;
                        }
                        c8 += 1;
                        y1[i] *= y1[i];
                        if false {
                            break 2i32;
                        }
                    }
                }))
        }
        _ => y1[i],
    });
    y2[i] = 16384u16;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
