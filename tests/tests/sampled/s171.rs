//! Seed 171.
//! @global 12
//! @local 4
//! @value 7
//! @value 4
//! @buffer 326712924 1886428125 4095 4 5 91 2 0 65536 4294967295 1 256
//! @buffer 7 -2 8 -3 -2147483647 3 -4 2 3 7 -2147483648 0
//! @buffer 1 31 32766 7 6 86 3 5 -5 32766 5 0 0 1 7
//! @buffer 9 50 14007695572744303229 1 9007199254740992 3 15070424511007574207 31 6462731426576172759 1 9305822172079459926 0
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(n0: u8, n1: i64, x0: &[u32], x1: &[i32], x2: &[i16], y0: &mut [usize]) {
    #[local]
    let mut tile: [usize; 4];
    let i = global_id(0);
    let k = local_id(0);
    'l1: {
        let mut v2: usize = ((k - 562949953421311usize)
            + y0[i].clamp(18446744073709551614usize.min(8usize), 18446744073709551614usize.max(8usize)));
        let mut v2: i32 = 2i32;
    }
    y0[i] /= y0[i].min((x1[i] as usize)) | 1;
    tile[4 - 1 - k] = i;
    for i3 in 0..1usize {
        barrier();
        let t4 = tile[(k + i3 + 1) % 4];
        barrier();
        tile[k] = (24643u16.count_zeros() as usize);
    }
    barrier();
    let t5 = tile[(y0[i] % 4)];
    let v6: u8 = ((n0 << x2[y0[i] % x2.len()]) << y0[i]);
    let v7: usize = (4usize + (if true { 32usize } else { k }));
    barrier();
    tile[4 - 1 - k] = (!({
        let b8: i32 = x1[i];
        k
    }));
    for i9 in 0..3usize {
        barrier();
        let t10 = tile[(k + i9 + 1) % 4];
        barrier();
        tile[k] = i;
    }
    barrier();
    let t11 = tile[0];
    'l13: for i12 in 0..=4usize {
        let mut v14: i16 = x2[v7 % x2.len()];
        let mut v15: isize = 8isize;
        'l17: for i16 in (0..=4usize).rev() {
            let mut v18: u16 = ({
                y0[i] -= 5usize.max(t5);
                y0[i] = (if (if true { true } else { false }) { (i16 % (t5 | 1)) } else { (i << x1[i]) });
                (2047u16 % (0u16 | 1))
            });
        }
    }
    'l20: for i19 in (0..1u64).step_by(3) {
        'l21: {
            let v22: u32 = x0[i];
            let mut v25: isize = (if (3usize <= k) {
                ({
                    let mut c24 = 0u32;
                    'l23: loop {
                        if c24 >= 3 {
                            break 'l23 (9isize - 6isize);
                        }
                        c24 += 1;
                        if !true {
                            break 34359738367isize;
                        }
                    }
                })
            } else {
                (-6isize)
            });
            y0[i] = (!i);
        }
        let v28: u32 = (536870911u32
            | (match k {
                m26 @ 1 if true => 4u32,
                1..=2154484634590164622 => 0u32,
                m27 @ 20..=17830642642369850473 if false => 3305292158u32,
                _ => x0[i],
            }));
        let mut v29: i32 = (tile[((if true { y0[i] } else { t5 }) % 4)] as i32);
    }
    barrier();
    y0[i] = x2
        .iter()
        .take(2)
        .fold(1usize, |p30, p31| (if false { (if false { y0[i] } else { y0[i] }) } else { (t11 - k) }));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
