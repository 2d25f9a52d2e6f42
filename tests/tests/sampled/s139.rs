//! Seed 139.
//! @global 8
//! @local 8
//! @value 13052625482134109660
//! @value 131071
//! @buffer -9223372036854775807 -3 2 1099511627775 9223372036854775807
//! @buffer 4 9837694059576758267 7 7490606973806571415 18446744073709551614 531284392335417150 119 6 18446744073709551615 5 6501315911131405186 44 0
//! @buffer 5 6 -9223372036854775807 3 -573595566108185152
//! @buffer 4 8 128 6 1 -4 540853250 9
//! @buffer -2147483647 2147483647 16 3 -1 2147483647 3 51
//! @buffer 5 60 4 105 1048576 1 4294967295 51
#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: i64,
    f1: [u32; 1],
    f2: i32,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S1 {
    f0: usize,
    f1: [u64; 2],
    f2: u64,
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(i32)]
enum E0 {
    V0,
    V1 = 7,
    V2,
    V3,
}

#[device]
fn d1(a0: usize, a1: E0, a2: &[u32], a3: &[i32]) -> bool {
    let mut v2: bool = ({ ({ (false ^ false) }) });
    ((if false { 9i64 } else { 0i64 }) <= 11i64)
}

#[kernel]
fn random(n0: usize, n1: u32, x0: &[i64], x1: &[usize], x2: &[isize], y0: &mut [i32], y1: &mut [i32], y2: &mut [u32]) {
    let i = global_id(0);
    let mut v6: [bool; 3] = [('l3: {
        if (false != true) {
            break 'l3 (if true { true } else { true });
        }
        (match y2[i] {
            33554431.. => true,
            m5 @ (1 | 57) if false => true,
            _ => false,
        })
    }); 3];
    y0[i] -= ({
        let b7: [bool; 3] = (if false { [true, v6[(usize::MAX % 3)], v6[2]] } else { [v6[0], v6[2], false] });
        4194303i32
    });
    let mut v8: u32 = 1u32;
    'l9: {
        let mut v10: [[bool; 2]; 3] = [[v6[(i % 3)], false], [false, v6[2]], [false, false]];
    }
    y0[i] = 33554431i32;
    y1[i] = 98i32;
    y2[i] = n1;
}

/// The kernel.
pub const KERNEL: &cl_runtime::Kernel = random::KERNEL;
