//! An array that had its value in a declaration lost its type where it was assigned instead. Seed 100010064 on PoCL.
//! @global 3
//! @buffer 1 2 3

#[kernel]
fn random(y: &mut [u32]) {
    let i = global_id(0);
    let mut v: [u32; 4] = [0, 0, y[i], 0];
    let mut w: [u32; 4] = [5; 4];
    (v, w) = ([0, y[i], 1, 0], [i as u32; 4]);
    (v, v) = ([v[1], w[2], 1, 0], [v[1] + 1; 4]);
    y[i] = v[1] + w[3];
}
