//! Arrays that are declared without a value.

use cl_runtime::prelude::*;
use tests::case;

case!(patterns_assign_arrays, |x: u32| -> u32 {
    let mut a = [[1u32, x], [3, 4]];
    let mut z: [u32; 2];
    let mut w: [u32; 2];
    (z, w) = (a[1], a[0]);
    let mut n: u32;
    let v: [u32; 2];
    ([z, _], n) = ([w, z], 5);
    (v, (w, _)) = (w, (z, 1));
    a[0][0] = 9;
    (a[0], a[1]) = (a[1], a[0]);
    z[0] ^ z[1] << 3 ^ w[0] << 6 ^ w[1] << 9 ^ v[0] << 12 ^ v[1] << 15 ^ n << 18 ^ a[1][0] << 21
});

case!(arrays_are_declared_before_they_are_known, |x: u32| -> u32 {
    let a: [u32; 2];
    let b = [x, 2];
    if x > 9 {
        a = b;
    } else {
        a = [7, x];
    }
    a[0] ^ a[1] << 4
});
