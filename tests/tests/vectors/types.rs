//! Operators, comparisons, lanes and reductions of every vector type, on every device.

use cl_runtime::Capability;
use cl_runtime::prelude::*;
use cl_runtime::vector::Vector;
use tests::on_every_device;

/// A kernel over vectors of one type, and the same on the host.
macro_rules! types {
    ($($T:ident $N:literal $V:ident $module:ident [$($needs:expr),*] |$w:ident, $x:ident, $y:ident| { $($stmt:tt)* })*) => {$(
        mod $module {
            use super::*;

            #[device]
            pub fn step($x: $V, $y: $V, s: $T, k: usize) -> $V {
                let mut v = $x + $y * s - 1 as $T;
                v += $x;
                v *= $y + s;
                v -= s;
                v[k] = $x[$N - 1 - k];
                v[0] += $y[1] + (s - v)[k];
                let m = $x.simd_lt($y) | (v.simd_ge(s) & !$x.simd_ne(v)) ^ $x.simd_gt(1 as $T);
                let n = m & $y.simd_le($x) | v.simd_eq($y);
                v = n.select(v, m.select($x, $y)).min(v.max(s));
                v[k] += v.reduce_sum() + $x.reduce_min() + v.reduce_max();
                if m.any() && !n.all() || $x == $y || $x != v {
                    v[1] *= 3 as $T;
                }
                let list = v.to_array();
                let mut $w = $V::from_array(list) + $V::splat(list[k]);
                $($stmt)*
                $w
            }

            #[kernel]
            fn run(s: $T, x: &[$V], y: &mut [$V]) {
                let i = global_id(0);
                y[i] = step(x[i], y[i], s, i % $N);
            }

            #[test]
            fn agrees() {
                on_every_device(&[$($needs),*], |queue| {
                    let x: Vec<$V> = (0..32u8).map(|i| $V::from_fn(|lane| (i as usize * 7 + lane * 5) as u8 as $T)).collect();
                    let y: Vec<$V> = (0..32u8).map(|i| $V::from_fn(|lane| (i as usize * 3 + lane * 11) as u8 as $T)).collect();
                    let s = 3 as $T;
                    let buffer = Buffer::from_slice(queue, &x)?;
                    let mut out = Buffer::from_slice(queue, &y)?;
                    run(s, &buffer, &mut out).global(32).run(queue)?;
                    let expected: Vec<$V> = (0..32).map(|i| step(x[i], y[i], s, i % $N)).collect();
                    assert_eq!(out.to_vec(queue)?, expected, "{}\n{}", queue.device(), run::KERNEL.source());
                    Ok(())
                });
            }
        }
    )*};
}

macro_rules! floats {
    ($($T:ident $N:literal $V:ident $module:ident [$($needs:expr),*];)*) => {
        types! { $($T $N $V $module [$($needs),*] |w, x, y| {
            w = w / (x + 1.0) + 2.0 / (y + 1.0) + (-w).abs().sqrt() + x.mul_add(y, w) % 7.0;
            w /= 3.0;
            w %= y + 1.0;
        })* }
    };
}

macro_rules! ints {
    ($($T:ident $N:literal $V:ident $module:ident;)*) => {
        types! { $($T $N $V $module [] |w, x, y| {
            w = (w ^ (x << 3)) + (y >> 1) / 5 + w % (y | 1) + (100 | x) / (x | 1) + !w;
            w <<= 1 as $T;
            w >>= $V::splat(2);
            w &= y | 0x55;
            w |= 3;
            w ^= w.reduce_xor() + x.reduce_and() + y.reduce_or() + x.reduce_product();
            w /= 3;
            w %= y | 1;
        })* }
    };
}

floats! {
    f32 2 f32x2 f32_2 [];
    f32 3 f32x3 f32_3 [];
    f32 4 f32x4 f32_4 [];
    f32 8 f32x8 f32_8 [];
    f32 16 f32x16 f32_16 [];
    f64 2 f64x2 f64_2 [Capability::Fp64];
    f64 3 f64x3 f64_3 [Capability::Fp64];
    f64 4 f64x4 f64_4 [Capability::Fp64];
    f64 8 f64x8 f64_8 [Capability::Fp64];
    f64 16 f64x16 f64_16 [Capability::Fp64];
}

ints! {
    i8 2 i8x2 i8_2; i8 3 i8x3 i8_3; i8 4 i8x4 i8_4; i8 8 i8x8 i8_8; i8 16 i8x16 i8_16;
    i16 2 i16x2 i16_2; i16 3 i16x3 i16_3; i16 4 i16x4 i16_4; i16 8 i16x8 i16_8; i16 16 i16x16 i16_16;
    i32 2 i32x2 i32_2; i32 3 i32x3 i32_3; i32 4 i32x4 i32_4; i32 8 i32x8 i32_8; i32 16 i32x16 i32_16;
    i64 2 i64x2 i64_2; i64 3 i64x3 i64_3; i64 4 i64x4 i64_4; i64 8 i64x8 i64_8; i64 16 i64x16 i64_16;
    u8 2 u8x2 u8_2; u8 3 u8x3 u8_3; u8 4 u8x4 u8_4; u8 8 u8x8 u8_8; u8 16 u8x16 u8_16;
    u16 2 u16x2 u16_2; u16 3 u16x3 u16_3; u16 4 u16x4 u16_4; u16 8 u16x8 u16_8; u16 16 u16x16 u16_16;
    u32 2 u32x2 u32_2; u32 3 u32x3 u32_3; u32 4 u32x4 u32_4; u32 8 u32x8 u32_8; u32 16 u32x16 u32_16;
    u64 2 u64x2 u64_2; u64 3 u64x3 u64_3; u64 4 u64x4 u64_4; u64 8 u64x8 u64_8; u64 16 u64x16 u64_16;
}
