//! The same where the program returns, in a loop and out of it.
//! @global 8
//! @local 4
//! @value 2
//! @buffer 4 7
//! @buffer 1 2 3 4 5 6 7 8

#[kernel(local = 4)]
fn random(n: u32, x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 4];
    let i = global_id(0);
    let k = local_id(0);
    if x[group_id(0)] == 7 {
        return;
    }
    for j in 0..x.len() {
        tile[k] = y[i] + j as u32;
        barrier();
        if n == 0 {
            return;
        }
        let seen = tile[3 - k];
        barrier();
        if i >= 2 {
            y[i] = seen;
            if n == 2 {
                y[i] += 1;
            }
        }
    }
}
