//! What a function gives that has panicked was stored, in a kernel with barriers: the store came under the question whether
//! the work-item had panicked that stood before the call.
//! Seed 630025531 on PoCL.
//! @global 4
//! @local 2
//! @buffer 3 1 0 4
//! @buffer 7 7 7 7
//! @buffer 7 7 7 7
//! @buffer 5 6

#[device]
fn share(x: &[u32], i: usize) -> u32 {
    60 / x[i]
}

#[device]
fn last(a: &[AtomicU32]) -> u32 {
    a[9].fetch_and(5, Ordering::Relaxed)
}

#[kernel]
fn random(x: &[u32], y: &mut [u32], z: &mut [u32], a: &[AtomicU32]) {
    #[local]
    let mut tile: [u32; 2];
    let (i, k) = (global_id(0), local_id(0));
    tile[k] = x[i];
    barrier();
    y[i] = share(x, i) + 1;
    z[i] ^= share(x, 3 - i);
    if k == 0 {
        z[i] = last(a);
    }
    barrier();
    z[i] = tile[1 - k];
}
