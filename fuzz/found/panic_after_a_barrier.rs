//! PoCL loses what is done behind a barrier that all of a group may return in front of: here the panic of one work-item.
//! Seed 100015161 on PoCL.
//! @global 24
//! @local 8
//! @buffer 134217728 86 -1286825519
//! @buffer -2 32766 2048 -3 16 0 -32767 70 6 5 8 5 1 21 28137 4 1 1024 -3 -25566 -32768 -32767 7

#[kernel(local = 8)]
fn random(x: &[i32], y: &mut [i16]) {
    let i = global_id(0);
    0 % x.len();
    barrier();
    y[i] += 5;
}
