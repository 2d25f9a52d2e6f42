//! Work-items that return behind a loop in which all may return: on PoCL they went one way.
//! Found by hand, on PoCL.
//! @global 9
//! @local 3
//! @buffer 4 2 3
//! @buffer 0 1 2 3 4 5 6 7 8
//! @buffer 0 0 0 0 0 0 0 0 0

#[kernel]
fn random(m: &[u32], x: &[u32], y: &mut [u32]) {
    let mut t = [0; 32];
    let (i, k) = (global_id(0), local_id(0));
    let v = x[i];
    let (b0, b1, b2) = (v & 1 > 0, v & 2 > 0, v & 4 > 0);
    let a = x[0];
    let g = m[group_id(0)];
    if a > 0 {
        y[i] = if b0 { t[(k + 1) % local_size(0)] } else { 3 };
    }
    for u in 0..g {
        if u == 3 {
            barrier();
            if b2 { y[i] = 99; }
            return;
        }
    }
    barrier();
    if b0 != b1 {
        y[i] = 100;
        return;
    }
    if b1 {
        y[i] = 5;
        return;
    }
    y[i] = 3;
}
