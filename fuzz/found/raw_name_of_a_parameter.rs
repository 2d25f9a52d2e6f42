//! A raw name of a closure's parameter, `r#const`: the compiler panicked. Seed 1000001319.
//! @global 2
//! @buffer 1 2 3
//! @buffer 7 7

#[kernel]
fn random(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    y[i] = x.iter().fold(i as u32, |r#const, p| r#const + p);
}
