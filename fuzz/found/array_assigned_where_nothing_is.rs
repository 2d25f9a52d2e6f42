//! An array field that is assigned as a whole, in a kernel with a barrier whose indices are not all known to be right: a copy of
//! it was assigned, or one that a work-item that had panicked should have left alone.
//! Seed 500006073 on PoCL.
//! @global 6
//! @local 3
//! @buffer 4 6 8
//! @buffer (1 (8 1)) (2 (9 1)) (3 (7 1)) (4 (6 1)) (5 (5 1)) (6 (4 1))

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S0 {
    f0: u8,
    f3: [u8; 2],
}

#[kernel(local = 3)]
fn random(x: &[u8], y: &mut [S0]) {
    #[local]
    let mut tile: [u8; 3];
    let i = global_id(0);
    let k = local_id(0);
    (y[i].f3, y[i].f3) = ([y[i].f0; 2], [y[i].f0, 3u8]);
    tile[k] = x[i * 3 / 5];
    barrier();
    (y[i].f3, y[i].f3) = ([y[i].f0; 2], [tile[k], y[i].f3[1]]);
}
