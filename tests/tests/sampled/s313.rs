//! Seed 313.
//! @global 17
//! @value 4
//! @value 1048576
//! @buffer 4294967294 4 7 584989277 3 4095 0 3872987452 262143 1 0 6 7 1
//! @buffer 256 7 31 89 2 3605241614 4 2 2272677689 4294967295 4 7 32767 2611845940 0 7 9
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[kernel]
fn random(n0: i64, n1: u64, x0: &[u32], y0: &mut [u32]) {
    let i = global_id(0);
    let v1: i8 = i8::MIN;
    let mut v2: Option<u32> = Some(x0[2usize % x0.len()]);
    let mut v3: bool = (false && !true);
    v2 = (4i32 as u32).checked_div_euclid(3u32);
    'l5: for i4 in (0..1usize).step_by(3) {
        'l7: for i6 in 0..2usize {
            let mut v8: u32 = ((x0[i % x0.len()] >> x0[11689163277437775933usize % x0.len()]) - 2567312536u32);
            let mut v8: u16 = 1u16;
            let v9: [(i32, usize); 3] = [(i32::MIN, i4), ((-5i32), 17592186044415usize), (1i32, i4)];
        }
        let v10: u32 = 4294967294u32;
    }
    'l11: {
        match ((-9694i16) ^ i16::MAX) {
            0 => {
                let n0: u8 = (7u8 & 9u8);
                let mut v12: isize = (4isize - (7isize - 127isize));
            }
            1 => {
                let mut v3: usize = 2usize;
                match (i as usize) {
                    0 => {
                        let mut v13: Option<[i32; 3]> = Some([5i32, 1i32, (-2147483647i32)]);
                        let mut v15: i32 = ({
                            v3 ^= v3;
                            let b14: u8 = (93u8 - 141u8);
                            (6i32 - (-2147483647i32))
                        });
                    }
                    m16 => {
                        y0[i] = 256u32;
                        let mut v19: u32 =
                            (match (if false { (y0[i], (-2147483647i32)) } else { (x0[v3 % x0.len()], 4i32) }) {
                                (m17, 5..) if true => m17,
                                (1353509286.., m18) => x0[v3 % x0.len()],
                                _ => y0[i],
                            });
                    }
                }
            }
            2 => {}
            m20 => {}
        }
    }
    y0[i] = x0[i % x0.len()];
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
