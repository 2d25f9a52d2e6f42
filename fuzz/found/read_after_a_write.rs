//! A read of an element behind the write of another: PoCL 6.0 read first.
//! Found by `fuzz random`, on PoCL.
//! @global 4
//! @local 4
//! @value 18446744073709551614
//! @value 100
//! @buffer 3 2 -1993730739 2147483646
//! @buffer 4 3 -659206684 52
//! @buffer 8192 5 5 1 2 0 16383 9
#[kernel]
fn random(n0: usize, n1: u8, x0: &[i32], x1: &[i32], y0: &mut [u16]) {
    let i = global_id(0);
    let own_y0: &mut [u16] = &mut y0[i * 2..i * 2 + 2];
    own_y0[0] = own_y0[1];
    own_y0[1] = own_y0[(n0 % 2)];
}
