//! `-5 >> n` of an `isize`, with the minus or in parentheses, was shifted as C's `int`. Seeds 100003773, 100005116, 100007881
//! and 100009549 on PoCL.
//! @global 4
//! @local 2
//! @buffer 0 33 62 -1
//! @buffer 7 7 7 7
//! @buffer 7 7 7 7

#[kernel]
fn random(n: &[i32], y: &mut [isize], z: &mut [u64]) {
    let i = global_id(0);
    y[i] = (((-5isize) >> n[i]) + (if true { 5isize } else { 6 } << n[i]));
    z[i] = ((1u64) << n[i]) ^ (Some(4000000000u64).unwrap_or(1) >> n[i]);
    z[i] ^= { 5u64 } << n[i];
}
