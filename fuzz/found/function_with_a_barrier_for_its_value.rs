//! A function with a barrier, called for its value in a branch that all take, with a branch behind it that some take: on PoCL all took one way.
//! Found by hand, on PoCL.
//! @global 3
//! @local 3
//! @buffer 2
//! @buffer 1 78 24
//! @buffer 0 0 0
//! @buffer 0 0 0

#[device]
fn pass(v: u32) -> u32 {
    #[local]
    let mut s: [u32; 16];
    let k = local_id(0);
    s[k] = v;
    barrier();
    let r = s[(k + 1) % local_size(0)];
    barrier();
    r
}
#[kernel]
fn random(d: &[u32], x: &[u32], y: &mut [u32], z: &mut [u32]) {
    let i = global_id(0);
    let pos = x[i] > 30;
    let mut r = 100;
    if d[group_id(0)] != 5 {
        r = pass(x[i]);
        if pos { z[i] = r; }
    }
    y[i] = r;
}
