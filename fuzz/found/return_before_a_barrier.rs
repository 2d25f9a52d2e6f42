//! The same where the program itself returns.
//! @global 8
//! @local 4
//! @value 2
//! @buffer 4 7
//! @buffer 1 2 3 4 5 6 7 8

#[kernel(local = 4)]
fn random(n: usize, x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    if x[group_id(0)] == 7 {
        return;
    }
    barrier();
    if i >= n {
        y[i] = 50;
        if n == 2 {
            y[i] += i as u32;
        }
    }
}
