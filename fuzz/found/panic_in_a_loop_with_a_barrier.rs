//! A panic of one work-item, in a loop with a barrier: on PoCL the whole group went by whether one had panicked.
//! Found by hand, on PoCL.
//! @global 3
//! @local 3
//! @value 2
//! @buffer 1 2 0
//! @buffer 0 0 0

#[kernel]
fn random(n: u32, x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let mut acc = 0;
    for t in 0..n {
        acc += 100 / (x[i] + t);
        barrier();
    }
    y[i] = acc;
}
