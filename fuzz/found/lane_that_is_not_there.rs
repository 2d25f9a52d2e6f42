//! A lane that is not there, by a literal: it panics, but drivers did not compile it.
//! Seed 500008077 on PoCL.
//! @global 4
//! @buffer 1 2 3 4

#[kernel]
fn random(y: &mut [u64]) {
    let i = global_id(0);
    let mut v = [u64x3::splat(y[i])];
    if i == 2 {
        v[i - 2][7usize] %= 5;
    }
    y[i] = v[0].x + 1;
}
