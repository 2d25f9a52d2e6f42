//! The same, in a branch that all take.
//! Seed 630020347 on PoCL.
//! @global 8
//! @local 4
//! @value 16315426440346267887
//! @value 2122155077
//! @buffer 3 9 18446744073709551615
//! @buffer 31 25101 256 7 1 65534 65534 9 1 7 65535 31396 9 3 65535 1
//! @buffer (((77 9) 15 0 (2 8 8 1)) (4095 6 64) -0.0 0 (31 3 1 0 0 6 7)) (((6 10001986350491452919) 13560970184794449250 0 (46 8 254 236)) (1024 1268135719 394313724) 763.173 4 (6 6 101 3 1 3 158)) (((8277602109176794424 1849653040443496043) 67108864 8 (255 1 68 2)) (65536 5 1) 2.5 8 (7 8 108 1 3 255 8))
//! @buffer 8 2 -2 -32768 2 2 -12331 4 42 8 3 27206 -32768 7 27150 -32768
//! @buffer 5 3 16 6 6 0 4294967295 4 5 1 0 1 4 0 0 5
//! @buffer 1 9223372036854775807
//! @len 4

#[repr(C)]
struct S0 {
    f0: [usize; 2],
    f1: usize,
    f2: u32,
    f3: [u8; 4],
}
#[repr(C)]
struct S1 {
    f0: S0,
    f1: [u32; 3],
    f2: f32,
    f3: u8,
    f4: [u8; 7],
}
#[kernel(local = 4)]
fn random(n0: usize, n1: i32, x0: &[usize], x1: &[u16], x2: &[S1], y0: &mut [i16], y1: &mut [u32], g0: &mut [i64], #[local] tile: &mut [u32]) {
    let i = global_id(0);
    let k = local_id(0);
    let u2 = num_groups(0) > 1;
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    let own_y1 = &mut y1[i * 2..i * 2 + 2];
    tile[4 - 1 - k] = (match ({ let mut c13 = 0u32; 'l12: loop { if c13 >= 1 { break 'l12 c13; } c13 += 1; own_y0[((n0 & i) % 2)] += i16::MAX; if true { break ({ let b14: i32 = n1; x2[k % x2.len()].f0.f2 }); }  } }) { 2243849643.. => own_y1[0], 1..=112 => (if u2 { x2[i % x2.len()].f1[2] } else { ('l15: { if false { break 'l15 x2[i % x2.len()].f1[(k % 3)]; }  4u32 }) }), _ => (x2[n0 % x2.len()].f0.f2 | 255u32) });
    barrier();
    let t17 = tile[k];
    if k == 0 {
        g0[group_id(0)] = 5i64;
    }
    barrier();
    if u2 {
        tile[4 - 1 - k] = (x2[2usize % x2.len()].f2.mul_add(16777216.0f32, x2[i % x2.len()].f2) as u32);
        barrier();
        if k == 0 {
            g0[group_id(0)] = 7i64;
        }
    }
    own_y0[0] = 6i16;
}
