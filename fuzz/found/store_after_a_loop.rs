//! A store in front of a barrier and one behind it, both behind a loop: on PoCL 5 the second was lost.
//! Found by `fuzz random`, on PoCL.
//! @global 8
//! @local 8
//! @buffer 108 2 274877906944 5
//! @buffer -inf -3.0 -2147483600.0 12932783000000.0 2.25 -inf -2.5 3.4028235e38 4.0 -0.0 3.75
//! @buffer 5 -2147483647 -945511559 6 2 1 2147483647 -4
//! @buffer 15989380381794984501
#[device]
fn g8<T: Int>(a: T, b: T) -> T {
}
#[kernel(local = 8)]
fn random(x0: &[i64], x1: &[f32], y0: &mut [i32], g0: &mut [u64]) {
    let i = global_id(0);
    let k = local_id(0);
    'l11: for e9 in x0.chunks(3) {
        y0[i] ^= ({ let b14: [usize; 4] = ({  [k; 4] }); y0[i] >>= (2i32 >> i); 40i32 });
    }
    let mut v15: usize = i.rem_euclid(i | 1).wrapping_sub((k + k));
    if k == 0 {
        g0[group_id(0)] = 9u64;
    }
    barrier();
    if k == 0 {
        g0[group_id(0)] = 18446744073709551615u64;
    }
}
