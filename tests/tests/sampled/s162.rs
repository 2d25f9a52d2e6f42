//! Seed 162.
//! @global 3, 2
//! @buffer 9 2147483647 2147483647 2147483646 6 6
//! @buffer 3 6 186 0 31 255
//! @grid 2, 2: 1 512 -1 271598853
//! @grid 4, 4: 4 5099638897300870423 5 2097151 0 1 18446744073709551614 549755813888 1 1 2696357082375048415 131072 15048998149381618391 35184372088832 2 4611686018427387903
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i16)]
enum E0 {
    V0,
    V1 = 7,
    V2,
}

#[kernel]
fn random(y0: &mut [i32], y1: &mut [u8], x2: &Grid<i32, 2>, x3: &Grid<usize, 2>) {
    let c = global_id(0);
    let r = global_id(1);
    let i = r * global_size(0) + c;
    y1[i] |= 8u8;
    let v1: bool = false;
    let mut v4: Option<i32> = ('l2: {
        if !true {
            break 'l2 Some(2i32).or(Some(2147483646i32));
        }
        y0[i] <<= x2[[i % x2.shape()[0], c % x2.shape()[1]]]
            .saturating_mul(x2[[6usize % x2.shape()[0], 2251799813685248usize % x2.shape()[1]]]);
        (match E0::V1 {
            E0::V0 => Some(y0[i]),
            E0::V1 => Some(x2[[1usize % x2.shape()[0], i % x2.shape()[1]]]),
            _ => Some((-1082976339i32)),
        })
    });
    y0[i] = (if (if ('l5: {
        if (v1 && v1) {
            break 'l5 true;
        }
        (c <= r)
    }) {
        (2u16 == 0u16)
    } else {
        (y0[i] > x2[[c % x2.shape()[0], 4usize % x2.shape()[1]]])
    }) {
        (('l7: {
            if v1 {
                break 'l7 c;
            }
            i
        }) as i32)
    } else {
        x2[[
            x3[[
                (x3[[r % x3.shape()[0], r % x3.shape()[1]]] >> 30u32) % x3.shape()[0],
                (x3[[x3[[i % x3.shape()[0], c % x3.shape()[1]]] % x3.shape()[0], c % x3.shape()[1]]] - 1usize)
                    % x3.shape()[1],
            ]] % x2.shape()[0],
            (x3[[x3[[i % x3.shape()[0], c % x3.shape()[1]]] % x3.shape()[0], 127usize % x3.shape()[1]]] + r)
                % x2.shape()[1],
        ]]
    });
    y1[i] = (if (v1 != v1) {
        Some(1u8)
    } else {
        ({
            let mut c10 = 0u32;
            'l9: loop {
                if c10 >= 1 {
                    break 'l9 None::<u8>;
                }
                c10 += 1;
                if v1 {
                    break None::<u8>;
                }
                y1[i] <<= 6u8;
            }
        })
    })
    .unwrap_or((6i32 as u8));
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
