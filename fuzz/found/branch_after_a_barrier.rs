//! Behind a barrier, a branch on what was computed before it was taken by all as one work-item takes it, on PoCL.
//! Seed 630014214 on PoCL.
//! @global 48
//! @local 16
//! @value 31
//! @value 6
//! @buffer 1
//! @buffer 8849082571070254652 1 4503599627370495 2 18446744073709551614 5 6 8 4194304 4 1534785830882086093 1 18446744073709551615 2 18446744073709551614 27 0
//! @buffer 0 65534 8 3 65535
//! @buffer inf -0.0 -3.75 3.4028235e38 -2.75 3.4028235e38 3.4028235e38 427.089 5.75 4.75 -1.0 -2.5 16777216.0 -1.75 5.75 3.0 16777215.0 3.4028235e38 5.0 -0.25 0.5 NaN 16777216.0 1.14e-43 2147483600.0 0.0 NaN 2.35e-43 861.684 844.359 1.0 -3.25 3.4028235e38 NaN -2.8686402e24 inf 4.5 3.75 2.5 3628.7385 -2147483600.0 175.84 16777215.0 1.25 1.1754944e-38 2.0 -0.0 35.79
//! @buffer 15 136 9 1 25 1 1 7 2 1 1 189 9 255 2 4 7 7 8 0 64 5 0 3 5 1 4 9 1 3 4 50 65 0 255 254 5 0 1 4 4 9 5 7 170 3 6 1
//! @buffer 4294967294 2354010793 268435455 3990500609 0 4 112 4 512 512 9 32767 134217727 4294967295 1 3 1 8 3467562832 4 3 1 268435455 4294967295 3 8 8 2947938100 6 7 1942836027 131071 1 1837444396 1073741824 3414464229 4 9 6 4 2 64 6 9 8192 5 4 55
//! @buffer 1 3 4294967294

#[kernel]
fn random(n0: i16, n1: u32, x0: &[i32], x1: &[usize], x2: &[u16], y0: &mut [f32], y1: &mut [u8], y2: &mut [u32], g0: &mut [u32]) {
    #[local]
    let mut tile: [i8; 16];
    #[local]
    let bins: [AtomicU32; 2];
    let i = global_id(0);
    let k = local_id(0);
    let mut v27: u32 = 16777216u32;
    'l28: {
        let mut v30: (u32, usize) = (v27, x1[usize::MAX % x1.len()]);
    }
    tile[k] = (0i8 + (true as i8));
    for i32 in 0..2usize {
        barrier();
        let t33 = tile[(k + i32 + 1) % 16];
        barrier();
        tile[k] = (t33 << k);
    }
    if k == 0 {
        g0[group_id(0)] = y2[i];
    }
    barrier();
    tile[k] = 9i8;
    barrier();
    if k == 0 {
        g0[group_id(0)] = v27;
    }
    barrier();
    if k < 2 {
        bins[k].store(4194303u32, Ordering::Relaxed);
    }
    barrier();
    bins[1].fetch_add(82u32, Ordering::Relaxed);
}
