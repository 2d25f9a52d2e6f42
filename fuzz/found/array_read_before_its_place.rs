//! An array that is assigned was read behind what its place does, not in front of it.
//! Seed 650001869 on PoCL.
//! @global 2
//! @buffer ((1 2) 3) ((4 5) 6) ((7 8) 9) ((10 11) 12)
//! @buffer 5 6 7 8

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Pair {
    two: [i32; 2],
    more: i32,
}

#[kernel]
fn random(y0: &mut [Pair], y1: &mut [i32]) {
    let i = global_id(0);
    let own = &mut y0[i * 2..i * 2 + 2];
    own[({ own[1] = Pair { two: own[0].two, more: 20 }; 0usize })].two = own[1].two;
    let mut x = y1[i];
    own[({ x = 9; 1usize })].two = [x; 2];
    y1[i] = x;
}
