//! A constant that is made from memory: on PoCL 5 it lay over whether other work-items had panicked.
//! Found by `fuzz random`, on PoCL.
//! @global 16
//! @local 16
//! @value 16384
//! @buffer 0 0 3 2547110254 9 3626189433 268435455 1 65 4194303 5
//! @buffer -2 1821195343 5 7 2 -2147483647 4 96 617671764 1 33 6 2147483647 3 2 70
//! @buffer 2 5 73
//! @buffer 16777217.0 4.75 -2147483648.0 NaN 5.5 -inf -1.4302447700064638e108 -2.027706509185096e173 1.7976931348623157e308 -0.0 16777217.0 7.2e-322 5.0 1.7976931348623157e308 4.75 -inf
//! @buffer -1 8 8388607 8 -2147483647 -4 1 2147483646 33 2147483646 7 2147483646 0 102 2 84
//! @buffer 14370947572300549248
//! @buffer 4 8 -2 -2
#[device]
fn g1<T: Int>(a: T, b: T) -> T {
}
#[kernel(local = 16)]
fn random(n0: u16, x0: &[u32], x1: &[i32], x2: &[i16], y0: &mut [f64], y1: &mut [i32], g0: &mut [usize], h0: &[AtomicI32]) {
    #[local]
    let mut tile: [u32; 16];
    let i = global_id(0);
    let k = local_id(0);
    if (false & !true) {
        'l3: for i2 in 0..=2usize {
            h0[(match Some(7u32) { Some(m4) => i2, None => i2 }) % h0.len()].fetch_xor(x1[i].wrapping_add(x1[i]), Ordering::Relaxed);
            let Some(v5) = i.checked_div(17479495095890863154usize) else { continue; };
        }
    }
    tile[k] = 255u32;
    let t28 = tile[k];
    barrier();
    tile[k] = t28;
    barrier();
    y0[i] = f64::NAN;
}
