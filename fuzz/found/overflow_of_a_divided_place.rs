//! Whether a signed number that is divided in its place overflows depends on what it was: only some panic, with a barrier behind.
//! Found by `fuzz random`, on PoCL.
//! @global 32
//! @local 16
//! @buffer 9 2147483647 7 262144 62 1 16777216 -3 8 3 -3 -97132524 2 1073741824 6 2147483647 6 1410423395 0 339463302 1356268955 2147483646 2097152 5 -672976050 3 1 1 -2017873421 76 -1 3

#[kernel(local = 16)]
fn random(y0: &mut [i32]) {
    let i = global_id(0);
    let mut v20: i32 = i32::MAX - y0[i];
    v20 %= -2i32 | 1;
    barrier();
    y0[i] = v20;
}
