//! PoCL 5 ended the process: "Could not find a dominating alternative variable".
//! Seed 620003656 on PoCL.
//! @global 6
//! @local 2
//! @buffer 2147483647 113 501519346 130316961 536870911 0 524287 -3 2 4 77 524287 -2147483648 2147483646 7 2147483647 7 9 18 12
//! @buffer 9 98 4 4 9 3502541366
//! @buffer 2147483646 1 2 8388607 5 9

#[kernel(local = 2)]
fn random(x0: &[i32], y0: &mut [u32], y1: &mut [i32]) {
    #[local]
    let mut tile: [i32; 2];
    let i = global_id(0);
    let k = local_id(0);
    'l7: for (i6, e5) in x0.iter().enumerate() {
        y1[i] |= (({ let mut c9 = 0u32; 'l8: loop { if c9 >= 4 { break 'l8 4294967300.0f32; } c9 += 1; y1[i] <<= y1[i]; if true { break (-1.5f32); } y0[i] /= c9 | 1; } }) as i32);
    }
    tile[k] = (x0[i % x0.len()] - x0[9usize.reverse_bits() % x0.len()]);
    barrier();
}
