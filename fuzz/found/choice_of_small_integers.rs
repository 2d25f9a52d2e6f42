//! A choice between `uchar`s is an `int` in C: `sub_sat`, `clamp` and their kin did not know which of them was meant.
//! Seeds 27 and 62 on PoCL.
//! @global 4
//! @local 2
//! @buffer 0 1 200 255
//! @buffer -3 300 0 -32768
//! @buffer 7 7 7 7
//! @buffer 7 7 7 7

#[kernel]
fn random(x: &[u8], y: &[i16], a: &mut [u8], b: &mut [i16]) {
    let i = global_id(0);
    a[i] = 254u8.saturating_sub(Some(x[i]).unwrap_or(3u8)).clamp(x[i / 2], 255);
    let k = 3 - i;
    b[k] = y[k].saturating_add(if x[i] > 3 { y[i] } else { 5i16 }).min(y[i]);
}
