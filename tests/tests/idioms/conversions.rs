//! `From` and `Into`.

use cl_runtime::Capability;
use cl_runtime::prelude::*;
use tests::{case, on_every_device};

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Sample {
    count: u32,
    small: i16,
    weight: u16,
}

#[device]
fn sample(x: u32) -> Sample {
    Sample { count: x, small: x as i16, weight: (x >> 3) as u16 }
}

case!(arrays_and_vectors, |x: u32| -> u32 {
    let v = u32x4::from([x, x ^ 1, 3, 4]);
    let a: [u32; 4] = v.into();
    let b = <[u32; 4]>::from(v + v);
    let back: u32x4 = a.into();
    let bytes: u8x4 = [1, 2, x as u8, 4].into();
    let three = i16x3::from([x as i16, -2, 7]);
    let [p, q, r]: [i16; 3] = three.into();
    let same = u32x4::from(back);
    a[1] ^ (b[0] << 1) ^ (same.w << 2) ^ (bytes.z as u32) << 3 ^ (p as u32) ^ (q + r) as u32
});

case!(lanes_by_name_and_by_turbofish, |x: u32| -> u32 {
    let v = f32x4::from([x as f32 * 0.5, -1.5, 3.0, 1e12]);
    let narrow = v.cast::<i32>();
    let wide: u16x4 = v.cast();
    let found = v.cast::<u8>().cast::<i64>();
    (narrow.x + narrow.w) as u32 ^ (wide.x as u32) << 4 ^ found.z as u32
});

case!(scalars, |x: u32| -> u32 {
    let wide: u64 = x.into();
    let byte = x as u8;
    let index: usize = byte.into();
    let signed: i32 = byte.into();
    let flag = x > 7;
    let one: u32 = flag.into();
    let single: f32 = byte.into();
    let maybe: Option<u32> = x.into();
    let in_a_call = u64::from(x).wrapping_mul(u64::from(byte));
    (wide >> 1) as u32
        ^ index as u32
        ^ signed as u32
        ^ one
        ^ (single * 0.5) as u32
        ^ maybe.unwrap_or(1)
        ^ in_a_call as u32
});

case!(what_only_rustc_knows, |x: u32| -> u32 {
    let s: Sample = sample(x);
    let count: u64 = s.count.into();
    let small = i64::from(s.small) + i64::from(sample(x + 1).weight);
    let weight = u32::from(s.weight);
    (count >> 2) as u32 ^ small as u32 ^ weight
});

#[kernel]
fn halves(x: &[f32], y: &mut [f64]) {
    let i = global_id(0);
    if i < x.len() && i < y.len() {
        let wide: f64 = x[i].into();
        let flag: f64 = (x[i] > 0.0).into();
        let lanes = f64x2::from([wide, flag]) + f64x2::from([0.5; 2]);
        let [a, b] = <[f64; 2]>::from(lanes);
        y[i] = a / 3.0 + b;
    }
}

#[test]
fn double_precision() {
    let x = [1.5f32, -2.25, 1e-30];
    on_every_device(&[Capability::Fp64], |queue| {
        let given = Buffer::from_slice(queue, &x)?;
        let mut y = Buffer::zeroed(queue, x.len())?;
        halves(&given, &mut y).global(x.len()).run(queue)?;
        let expected = x.map(|x| (f64::from(x) + 0.5) / 3.0 + f64::from(x > 0.0) + 0.5);
        assert_eq!(y.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
}
