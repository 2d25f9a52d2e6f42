//! A panic of all who are in a loop that those who had panicked before have left: they returned, past a barrier where the others
//! waited.
//! Seed 500024281 on PoCL.
//! @global 8
//! @local 8
//! @buffer 3 4
//! @buffer 6 1 4 7 5 3 9 2 8 6 1 4 7 5 3

#[kernel(local = 8)]
fn random(x: &[i32], y: &mut [i32]) {
    #[local]
    let mut tile: [i32; 8];
    let i = global_id(0);
    let k = local_id(0);
    let own = &mut y[i * 2..i * 2 + 2];
    let mut c = 0u32;
    let last = loop {
        if c >= 1 {
            break 1;
        }
        c += 1;
        own[1] = x[18446744073709551614 % x.len()];
    };
    tile[k] = last;
    barrier();
    own[0] = tile[7 - k];
}
