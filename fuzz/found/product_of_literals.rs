//! A literal, and another that is cast to the type of 64 bits: their product was one of `int`.
//! Seed 510020028 on PoCL.
//! @global 2
//! @buffer 1 2

#[kernel]
fn random(y: &mut [u64]) {
    let i = global_id(0);
    y[i] += 8 * (1445520553i32 as u64) + (2147483647i32 as u64 + 5);
}
