//! `S { array: […], ..base }` changed `base`: an array in a struct was not seen as a part of the variable.
//! Seed 100005431 on PoCL.
//! @global 2
//! @local 2
//! @value (67 (-127 2 127 16))
//! @buffer (0 (8 2 2 0)) (0 (8 2 2 0))
//! @buffer (0 (8 2 2 0)) (0 (8 2 2 0))

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct S {
    number: u32,
    array: [i32; 4],
}

#[kernel]
fn random(base: S, y: &mut [S], z: &mut [S]) {
    let i = global_id(0);
    z[i] = S { array: [84i32, 1, 1, 4i32], ..base };
    y[i] = base;
}
