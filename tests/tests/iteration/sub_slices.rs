//! Sub-slices without a `&` before them: what is done with them borrows them.

use cl_runtime::prelude::*;
use tests::case;

case!(methods_of_sub_slices, |x: u32| -> u32 {
    let n = x as usize % 8;
    let mut a = [0u32, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    a[1..9].swap(0, n);
    a[n..].reverse();
    a[..2].copy_from_slice(&[x, 8]);
    let last = a[..n + 1].last().copied().unwrap_or(3);
    let mut h = last + a[n..].len() as u32 * 7;
    for v in a {
        h = h.wrapping_mul(31) ^ v;
    }
    h
});

case!(elements_of_sub_slices, |x: u32| -> u32 {
    let n = x as usize % 3;
    let mut a = [0u32, 1, 2, 3, 4, 5, 6, 7, 8, x];
    let b = a[n..][0] ^ a[3..=5][n];
    a[1..6][n] = b;
    a[n..][1..][0] += a[2..][n];
    a.iter().fold(b, |h, v| h.wrapping_mul(31) ^ v)
});

case!(orders_as_numbers, |x: u32| -> u32 {
    let order = (x % 5).cmp(&2);
    let wide = order as i64 + (order as u8) as i64 * 3 + (order as usize as i64) * 5;
    (x % 3).cmp(&1) as i32 as u32 ^ wide as u32
});

case!(attributes_on_statements, |x: u32| -> u32 {
    #[allow(unused_variables)]
    let unused = 3;
    #[rustfmt::skip]
    let sum  =  x  %  7  +  1;
    #[allow(clippy::needless_return)]
    if sum > 3 {
        return sum;
    }
    match sum {
        #[allow(clippy::identity_op)]
        1 => x * 1,
        _ => sum,
    }
});
