//! What a branch changes that ends with a barrier because all may return in it was lost behind it, on PoCL.
//! Seed 510001427 on PoCL.
//! @global 12
//! @local 4
//! @value 17179869184
//! @value 18446744073709551615
//! @buffer 511 9 114 8 -2147483648 33554431
//! @buffer 3 0 7 2097151 3493606487 11 5 219584963 2523624105 110 1 6 4294967294 4294967295 0 3
//! @buffer (128 0 9 7) (71 4194303 16384 1) (1 6 3 8) (1 7 36 116743203) (4294967294 4294967295 1 8) (0 0 9 268435455) (1 3912697060 3 3) (1 10 3363761423 1) (1481273074 2877681819 2 373266905) (1 1307741996 1 3) (16384 524288 3726758866 7) (55 3 4294967294 0)
//! @buffer 72 7 9 2 256 9 1048576 4 113 4294967294 9 86 4294967295 6 4095 2 524288 2 4 0 282643633 87 6 9 3 37 8 461385839 1 0 4294967295 2 16 1 8191 536870912 3970992159 3 1 6 2 4 524287 16 3011469389 55 2 7
//! @buffer 0 1 8
//! @buffer 512 2147483646 -2147483647
//! @len 4

#[kernel]
fn random(n0: usize, n1: usize, x0: &[i32], x1: &[u32], x2: &[u32x4], y0: &mut [u32], g0: &mut [u32], h0: &[AtomicI32], #[local] tile: &mut [u32]) {
    #[local]
    let bins: [AtomicU32; 4];
    let i = global_id(0);
    let k = local_id(0);
    let u2 = x0.len() > 3;
    let own_y0 = &mut y0[i * 4..i * 4 + 4];
    let mut v6: u32 = ((x1[n1 % x1.len()] + x1[n0 % x1.len()]) ^ x1[6usize % x1.len()]);
    let mut v18: u32 = (x1[n1 % x1.len()] - 1u32).wrapping_add(own_y0[3].abs_diff(2u32));
    if (if (u2 != true) { (7i16 <= 2i16) } else { (x2[i][(k % 4)] > x1[18014398509481984usize % x1.len()]) }) {
        'l19: {
            if ({ let mut c21 = 0u32; 'l20: loop { if c21 >= 3 { break 'l20 x1.iter().all(|p22| u2); } c21 += 1;  if !true { break (8i32 > (-2i32)); } v6 -= (match None::<u32> { Some(m23) => v18, None => x2[i].x }); } }) {
            }
        }
    }
    barrier();
    bins[k].store(v6, Ordering::Relaxed);
    let t31 = bins[k].load(Ordering::Relaxed);
    own_y0[0] = t31;
}
