//! The type of a result was named by itself, and the compiler did not come to an end: it ended the process. Seed 120013382.
//! @global 4
//! @local 4
//! @buffer 9 4294967295 0 7
//! @buffer 127 1 1048576 1409026702

#[device]
fn g<T: Int>(a: T, b: T) -> T {
    let c = a + b;
    if (b + a) > b { c | a } else { c - a }
}

#[kernel]
fn random(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    y[i] >>= if i > 3 { g(g(x[i], 4u32), 3u32) } else { g(x[i], 2u32) };
}
