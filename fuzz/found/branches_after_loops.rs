//! Branches that all take in one another, loops with barriers, and a return: on PoCL the last branch was the group's.
//! Found by hand, on PoCL.
//! @global 9
//! @local 3
//! @buffer 4 2 3
//! @buffer 0 1 2 3 4 5 6 7 8
//! @buffer 0 0 0 0 0 0 0 0 0
//! @buffer 0 0 0 0 0 0 0 0 0

#[kernel]
fn random(m: &[u32], x: &[u32], y: &mut [u32], z: &mut [u32]) {
    #[local]
    let mut t: [u32; 32];
    let (i, k) = (global_id(0), local_id(0));
    let v = x[i];
    let (b0, b1, b2) = (v & 1 > 0, v & 2 > 0, v & 4 > 0);
    let a = x[0];
    t[k] = v & 255;
    let g = m[group_id(0)];
    let mut got = 99;
    if a > 0 {
        barrier();
        let first = if b0 { t[(k + 1) % local_size(0)] } else { 3 };
        if g > 1 {
            if b1 { y[i] = first; }
            barrier();
            if b2 { t[k] += 1; }
            barrier();
            if g > 2 {
                if b0 && b1 { z[i] = 4; }
                barrier();
            }
            got = if b1 { first + t[(k + 2) % local_size(0)] } else { 8 };
        } else if b0 {
            got = first * 2;
        } else {
            got = 17;
        }
    }
    if b2 { z[i] += got; }
    let mut s = got;
    for u in 0..g {
        for w in 0..u {
            if b1 { s += w; }
            barrier();
            if w == a { break; }
        }
        if b0 { s += 1000; }
        if u == 3 { barrier(); if b2 { y[i] = s; } return; }
    }
    barrier();
    if b0 != b1 { y[i] = s + 1; }
}
