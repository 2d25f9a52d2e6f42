//! Vectors and masks: device functions, which are ordinary Rust on the host, against themselves on every device.
#![allow(clippy::all, unreachable_pub, missing_docs, unused_assignments, unused_braces, unused_variables)]

#[path = "vectors/from_arrays.rs"]
mod from_arrays;
#[path = "vectors/lanewise.rs"]
mod lanewise;
#[path = "vectors/types.rs"]
mod types;

use cl_runtime::prelude::*;
use tests::case;

case!(constructors_and_lanes, |x: u32| -> u32 {
    let mut a = u32x4::new(x, 2, 3, x + 1);
    let b = u32x4::splat(7);
    let c = u32x4::from_array([1, x, 3, 4]);
    let array = [x, x ^ 5, 9, 11];
    let d = u32x4::from_array(array);
    a.x += 4;
    a.w = b.y ^ c.y;
    a[1] = d[2];
    let k = (x % 4) as usize;
    a[k] += 100;
    let lanes = (a + b * c - d).to_array();
    let (e, f) = (a[k], lanes[k]);
    e ^ f ^ (lanes[0] << 3) ^ a.wzyx().x ^ (a + 1).y
});

case!(operators_wrap, |x: u32| -> u32 {
    let s = x as i32;
    let a = i32x4::new(s, i32::MAX, i32::MIN, -7);
    let mut b = a * 3 + 1 - a * a;
    b += s;
    b -= i32x4::splat(5);
    b *= 7 - a;
    let c = -b ^ !a & 12 | (b << 3) >> 5;
    let d = (c << u32x4::new(x, 31, 1, 40)) + (1 << a);
    let e = d / 7 % 5 + 1000 / (a | 1);
    e.reduce_sum() as u32 ^ e.reduce_xor() as u32 ^ d.reduce_product() as u32 ^ c.reduce_min() as u32
});

case!(small_integers, |x: u32| -> u32 {
    let a = i8x4::new(x as i8, 127, -128, 3);
    let b = u8x4::new(x as u8, 255, 0, 9);
    let c = i16x4::new(x as i16, 32767, -32768, 5);
    let d = u16x4::splat(x as u16) * 257 + 3;
    let e = -a * 3 + 1;
    let f = b * b - 200 + (b << 1) + (b >> 3);
    let g = -c - c * c + (c << 2) + (c >> x);
    let h = g.cast::<i32>() + e.cast::<i32>() + f.cast::<i32>() + d.cast();
    let m = a.simd_lt(b.cast()) & b.simd_ge(3) | a.simd_eq(3);
    let s = m.select(e, a) / 3;
    h.reduce_sum() as u32 ^ s.reduce_sum() as u32 ^ (m.any() as u32) ^ ((m.all() as u32) << 1)
});

case!(floats, |x: u32| -> u32 {
    let t = x as f32 * 0.25;
    let a = f32x4::new(t, 1.5, -2.0, 0.1);
    let mut b = 2.0 * a + 1.0 / (a + 3.0) - a * a.wzyx();
    b /= 3.0;
    b -= a % 2.0;
    let c = b.abs().sqrt().mul_add(a, b);
    let d = c.simd_max(0.5).simd_min(f32x4::splat(8.0)).simd_clamp(0.75, 7.5).floor();
    let m = a.simd_lt(b) ^ c.is_nan() | !d.simd_ne(d.round());
    let e = m.select(c, d) + d.lo().xyxy() - d.odd().xxyy();
    let bits = e.to_bits() ^ f32x4::from_bits(e.to_bits() & 0x7fff_ffff).to_bits();
    let n = e.cast::<i32>().cast::<f32>().cast::<u8>();
    bits.reduce_xor()
        ^ n.cast::<u32>().reduce_sum()
        ^ e.dot(a).to_bits()
        ^ e.length().to_bits()
        ^ e.xyz().cross(a.xyz()).normalize().x.to_bits()
        ^ e.distance(b).to_bits()
        ^ e.reduce_product().to_bits()
});

case!(three_lanes, |x: u32| -> u32 {
    let mut a = i32x3::new(x as i32, 2, 3);
    a.z += a.y;
    a[(x % 3) as usize] *= 2;
    let b = a.zyx() * a.xxy();
    let list = [a, b, a + b];
    let c = list[(x % 3) as usize];
    let d = c.to_array();
    let e = c.xyzx();
    (d[0] ^ d[1] ^ d[2] ^ e.w) as u32 ^ c.reduce_max() as u32
});

case!(eight_and_sixteen, |x: u32| -> u32 {
    let mut a = u32x8::splat(x);
    for i in 0..8 {
        a[i] += i as u32 * x;
    }
    let b = u16x16::splat(3) * x as u16;
    let c = a.lo() + a.hi() * a.even() - a.odd();
    let d = b.hi().odd().lo().odd() as u32;
    let e = u32x16::new(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, x, 16);
    c.reduce_sum() ^ d ^ e.reduce_sum() ^ e[14] ^ e.simd_gt(8).select(e, e * 2).reduce_xor()
});

case!(sixty_four_bits, |x: u32| -> u32 {
    let a = i64x2::new(x as i64, -3) * 0x1_0000_0001;
    let b = u64x2::new(x as u64, 5) << 33 | 1;
    let c = (a / 7 + a % 5).cast::<u64>() ^ b;
    let m = a.simd_lt(0) | b.simd_gt(c);
    let d = m.select(c, b).rotate_left(7) + c.count_ones().cast();
    (d.x ^ d.y ^ (d.x >> 32)) as u32
});

// literals are not the same numbers in other lanes
case!(bits_of_literals, |x: u32| -> u32 {
    let a: f32x4 = bytemuck::cast(u32x4::splat(100));
    let b: i32x4 = bytemuck::cast(u8x16::splat(1));
    let c: u64x2 = bytemuck::cast(u32x4::new(1, 2, 3, 4));
    let d: u8x4 = bytemuck::cast(i8x4::splat(7));
    a.x.to_bits() ^ b.y as u32 ^ (c.x >> 32) as u32 ^ c.y as u32 ^ d.z as u32 * x
});

// rusticl takes the lanes for what they were before
case!(widened_lanes, |x: u32| -> u32 {
    let a = i32x4::new(x as i32, (x ^ 1) as i32, (x - 7) as i32, (x * 3) as i32).cast::<i64>();
    let less = a.simd_lt(29).select(u64x4::new(1, 2, 4, 8), u64x4::splat(0));
    let more = a.simd_gt(-3).select(u64x4::new(16, 32, 64, 128), u64x4::splat(0));
    let by_u64 = a.cast::<i32>().cast::<u64>().cast::<i64>().simd_lt(500);
    (less + more).reduce_sum() as u32 + (a.x < 29) as u32 * 256 + by_u64.all() as u32 * 512 + by_u64.any() as u32 * 1024
});

case!(rounded_lanes, |x: u32| -> u32 {
    let a = u32x3::new(x, x ^ 1, !x).cast::<u64>();
    let b = a.cast::<f32>().cast::<u64>();
    let c = (a * a).cast::<f32>().cast::<i64>().cast::<u64>() ^ (a * a + a).cast::<f32>().cast::<u64>();
    let d = (b ^ c) ^ (b ^ c) >> 32;
    (d.x ^ d.y ^ d.z) as u32
});

// PoCL 5.0 loses the lane in the middle
case!(three_lanes_to_64_bits, |x: u32| -> u32 {
    let v = f32x3::new(-3.0e9, x as f32, 1.0e10).cast::<i64>();
    let w = f32x3::new(f32::NAN, x as f32, 1.0e20).cast::<u64>();
    let d = v - v * (x as i64 & 1);
    (d.x ^ d.y ^ d.z) as u32 ^ (w.x ^ w.y ^ w.z) as u32 ^ (w.z >> 32) as u32
});

case!(masks, |x: u32| -> u32 {
    let a = u32x4::new(x, 1, 2, 3);
    let m = a.simd_lt(2);
    let n = mask32x4::from_array([true, false, x > 3, x % 2 == 0]);
    let o = mask32x4::splat(x == 5) ^ m & !n | n;
    let mut p = o;
    p &= m;
    p |= n;
    p ^= mask32x4::splat(true);
    let list = p.to_array();
    let q = p.cast::<i8>().select(u8x4::new(1, 2, 3, 4), u8x4::splat(9));
    let mut found = 0;
    for i in 0..4 {
        if list[i] {
            found += 1 << i;
        }
    }
    found
        ^ q.cast::<u32>().reduce_sum()
        ^ ((p == o) as u32) << 9
        ^ ((a == a.xyzw()) as u32) << 10
        ^ ((p != m) as u32) << 11
});

#[device]
pub fn rotate(v: f32x2, angle: f32x2) -> f32x2 {
    f32x2::new(v.x * angle.x - v.y * angle.y, v.x * angle.y + v.y * angle.x)
}

#[device]
pub fn bump(v: &mut u32x4, all: &mut [u32x3; 2], by: u32) -> mask32x4 {
    v.y += by;
    v[(by % 4) as usize] += 1;
    *v *= 3;
    all[1].z += by;
    all[(by % 2) as usize] += u32x3::new(1, 2, by);
    v.simd_gt(100)
}

case!(functions_tuples_and_references, |x: u32| -> u32 {
    let r: f32x2 = rotate(f32x2::new(x as f32, 1.0), f32x2::new(0.5, 2.0));
    let mut pair = (u32x4::splat(x), 7u32, i8x2::new(1, 2));
    let mut all = [u32x3::splat(1); 2];
    let m: mask32x4 = bump(&mut pair.0, &mut all, x);
    pair.0.x ^= pair.1;
    pair.2.x += 1;
    let w = if x > 3 { pair.0 } else { pair.0 * 2 };
    let v = match x {
        0 => w,
        1..=5 => w.yxwz(),
        _ => w + 1,
    };
    r.x.to_bits()
        ^ r.y.to_bits()
        ^ v.reduce_sum()
        ^ all[0].reduce_sum()
        ^ all[1].reduce_xor()
        ^ m.any() as u32
        ^ pair.2.reduce_sum() as u32
});

case!(loads_and_stores, |x: u32| -> u32 {
    let mut a = [x, 2, 3, 4, 5, 6, 7, x];
    let k = (x % 4) as usize;
    let v = u32x4::load(&a[k..]);
    let w = u32x3::load(&a[k + 1..k + 4]);
    let all = u32x8::load(&a);
    (v * 3).store(&mut a[k + 1..]);
    w.store(&mut a);
    all.hi().lo().store(&mut a[6..8]);
    let mut sum = 0u32;
    for i in 0..8 {
        sum = sum * 31 + a[i];
    }
    sum
});

case!(bits, |x: u32| -> u32 {
    let v = f32x4::new(x as f32, 1.0, -2.5, 0.0);
    let u: u32x4 = bytemuck::cast(v);
    let h: u16x8 = bytemuck::cast(u);
    let b = bytemuck::cast::<u16x8, u8x16>(h);
    let a: [u32; 4] = bytemuck::cast(v);
    let s: f32 = bytemuck::cast(x);
    let d: u64x2 = bytemuck::cast(a);
    let q: u8x4 = bytemuck::cast(x);
    u.reduce_xor() ^ h[3] as u32 ^ b[7] as u32 ^ a[2] ^ bytemuck::cast::<f32, u32>(s) ^ d.y as u32 ^ q.z as u32
});

/// The order of evaluation: of a scalar's `+=` the value first, of a vector's the place.
#[device]
pub fn next(counter: &mut u32) -> u32 {
    *counter += 1;
    *counter - 1
}

case!(order, |x: u32| -> u32 {
    let mut n = x % 2;
    let mut a = [u32x2::splat(1), u32x2::new(5, 6), u32x2::new(7, 8), u32x2::new(9, 10)];
    a[next(&mut n) as usize] += u32x2::splat(next(&mut n));
    a[(next(&mut n) % 4) as usize].y += next(&mut n);
    let v = a[0] * 3 + a[1] * 5 + a[2] * 7 + a[3] * 11 + {
        let k: u32 = next(&mut n);
        k
    };
    let mut w = v;
    w += w;
    v.x ^ v.y << 4 ^ n ^ w.x ^ w.y << 8
});

/// Kernels on buffers of vectors.
mod memory {
    use super::*;
    use tests::{on_every_device, panic_of};

    #[kernel]
    fn by_value(scale: f32x4, offset: i8x2, flags: u64x3, x: &[f32x4], y: &mut [f32x4], z: &mut [u64x3]) {
        let i = global_id(0);
        let v = x[i] * scale + offset.cast::<f32>().xyxy();
        y[i] = v;
        y[i].x += 1.0;
        y[i][(i + 1) % 4] *= 2.0;
        z[i] = flags + i as u64;
        z[i].z = x[i].w as u64 + x[i][i % 4] as u64;
    }

    #[test]
    fn parameters_and_elements() {
        on_every_device(&[], |queue| {
            let x: Vec<f32x4> = (0..16).map(|i| f32x4::new(i as f32, 1.0, 2.0, 0.5) * 3.0).collect();
            let (scale, offset, flags) = (f32x4::new(2.0, 3.0, 4.0, 5.0), i8x2::new(-1, 1), u64x3::new(1, 2, 3));
            let buffer = Buffer::from_slice(queue, &x)?;
            let mut y = Buffer::<f32x4>::zeroed(queue, 16)?;
            let mut z = Buffer::<u64x3>::filled(queue, 16, u64x3::splat(9))?;
            by_value(scale, offset, flags, &buffer, &mut y, &mut z).global(16).run(queue)?;
            let mut expected = Vec::new();
            let mut words = Vec::new();
            for i in 0..16 {
                let mut v = x[i] * scale + offset.cast::<f32>().xyxy();
                v.x += 1.0;
                v[(i + 1) % 4] *= 2.0;
                expected.push(v);
                words.push(u64x3::new(1 + i as u64, 2 + i as u64, x[i].w as u64 + x[i][i % 4] as u64));
            }
            assert_eq!(y.to_vec(queue)?, expected, "{}\n{}", queue.device(), by_value::KERNEL.source());
            assert_eq!(z.to_vec(queue)?, words, "{}", queue.device());
            Ok(())
        });
    }

    #[kernel(local = 16)]
    fn shared(x: &[u16x2], #[local] scratch: &mut [i32x3], y: &mut [i32x3]) {
        #[local]
        let mut tile: [[u16x2; 4]; 4];
        let (i, k) = (global_id(0), local_id(0));
        tile[k / 4][k % 4] = x[i];
        scratch[k] = i32x3::splat(k as i32);
        tile[k / 4][k % 4].y ^= 3;
        scratch[k][k % 3] += 100;
        barrier();
        let other = tile[3 - k % 4][k / 4];
        let mut sum = scratch[15 - k];
        sum += other.cast::<i32>().xyx();
        sum.y += tile[k % 4][3].x as i32;
        sum.z += scratch[(k + 1) % 16][k % 3];
        y[i] = sum;
    }

    #[test]
    fn local_memory() {
        on_every_device(&[], |queue| {
            let x: Vec<u16x2> = (0..32).map(|i| u16x2::new(i * 7, 1000 - i)).collect();
            let buffer = Buffer::from_slice(queue, &x)?;
            let mut y = Buffer::<i32x3>::zeroed(queue, 32)?;
            shared(&buffer, Local::new(16), &mut y).global(32).local(16).run(queue)?;
            let expected: Vec<i32x3> = (0..32usize)
                .map(|i| {
                    let (k, group) = (i % 16, i / 16 * 16);
                    let tile = |r: usize, c: usize| x[group + r * 4 + c] ^ u16x2::new(0, 3);
                    let scratch = |k: usize| {
                        let mut v = i32x3::splat(k as i32);
                        v[k % 3] += 100;
                        v
                    };
                    let mut sum = scratch(15 - k) + tile(3 - k % 4, k / 4).cast::<i32>().xyx();
                    sum.y += tile(k % 4, 3).x as i32;
                    sum.z += scratch((k + 1) % 16)[k % 3];
                    sum
                })
                .collect();
            assert_eq!(y.to_vec(queue)?, expected, "{}\n{}", queue.device(), shared::KERNEL.source());
            Ok(())
        });
    }

    #[kernel]
    unsafe fn seen_as_vectors(x: &[f32], y: &mut [u32]) {
        let i = global_id(0);
        let vectors: &[f32x4] = bytemuck::cast_slice(x);
        let pairs = bytemuck::cast_slice_mut::<u32, u32x2>(y);
        let v = vectors[i];
        pairs[i] += v.lo().to_bits() + vectors.len() as u32;
        let words: &[u16] = bytemuck::cast_slice(&x[4 * i..]);
        pairs[i].y = words[1] as u32 + words.len() as u32;
    }

    #[test]
    fn slices_cast() {
        on_every_device(&[], |queue| {
            let x: Vec<f32> = (0..32).map(|i| i as f32).collect();
            let buffer = Buffer::from_slice(queue, &x)?;
            let mut y = Buffer::<u32>::filled(queue, 16, 5)?;
            // SAFETY: the sizes are such that each work-item has elements of its own.
            unsafe { seen_as_vectors(&buffer, &mut y) }.global(8).run(queue)?;
            let expected: Vec<u32> = (0..8)
                .flat_map(|i| [x[4 * i].to_bits() + 5 + 8, (x[4 * i].to_bits() >> 16) + 2 * (32 - 4 * i as u32)])
                .collect();
            assert_eq!(y.to_vec(queue)?, expected, "{}\n{}", queue.device(), seen_as_vectors::KERNEL.source());
            let odd = Buffer::from_slice(queue, &x[..31])?;
            assert_eq!(
                // SAFETY: the sizes are such that each work-item has elements of its own.
                panic_of(unsafe { seen_as_vectors(&odd, &mut y) }.global(1), queue).message,
                "cast_slice>OutputSliceWouldHaveSlop"
            );
            // SAFETY: the sizes are such that each work-item has elements of its own.
            let message = panic_of(unsafe { seen_as_vectors(buffer.slice(1..5), &mut y) }.global(1), queue).message;
            assert_eq!(message, "cast_slice>TargetAlignmentGreaterAndInputNotAligned");
            Ok(())
        });
    }

    #[kernel]
    fn panics(case: u32, k: usize, x: &[i32], y: &mut [i32]) {
        if global_id(0) > 0 {
            return;
        }
        let mut v = i32x4::load(x);
        match case {
            0 => v[k] = 1,
            1 => v = i32x4::load(&x[k..]),
            2 => v.store(&mut y[k..]),
            3 => v /= i32x4::new(1, 2, x[k], 4),
            4 => v = v % x[k],
            5 => v = i32::MIN / (v - 3 | 1),
            6 => v = v.clamp(i32x4::new(0, 1, 5, 7), 2),
            7 => v = v.rem_euclid(v - 2),
            _ => y[0] = v[k % 7],
        }
        y[1] += v.x;
    }

    #[test]
    fn panics_come_back() {
        let divide = "attempt to divide by zero";
        let expected: [(u32, usize, &str); 9] = [
            (0, 4, "index out of bounds: the len is 4 but the index is 4"),
            (1, 2, "range end index 4 out of range for slice of length 3"),
            (2, 6, "range end index 4 out of range for slice of length 2"),
            (3, 4, divide),
            (4, 4, "attempt to calculate the remainder with a divisor of zero"),
            (5, 0, "attempt to divide with overflow"),
            (6, 0, "min > max. min = 5, max = 2"),
            (7, 0, "attempt to calculate the remainder with a divisor of zero"),
            (8, 6, "index out of bounds: the len is 4 but the index is 6"),
        ];
        on_every_device(&[], |queue| {
            let x = Buffer::from_slice(queue, &[2, 7, 3, 4, 0])?;
            let mut y = Buffer::<i32>::zeroed(queue, 8)?;
            for (case, k, message) in expected {
                let panic = panic_of(panics(case, k, &x, &mut y).global(1), queue);
                assert_eq!(panic.message, message, "case {case} on {}\n{}", queue.device(), panics::KERNEL.source());
            }
            for (case, k) in [(0, 3), (1, 1), (2, 4), (3, 0), (4, 1), (8, 3)] {
                panics(case, k, &x, &mut y).global(1).run(queue)?;
            }
            Ok(())
        });
    }

    /// One work-item panics and goes on to its barriers without effects.
    #[kernel(local = 8)]
    fn panics_between_barriers(x: &[u32], y: &mut [u32x2]) {
        #[local]
        let mut tile: [u32x2; 8];
        let (i, k) = (global_id(0), local_id(0));
        tile[k] = u32x2::load(&x[i..]);
        barrier();
        tile[k] /= u32x2::new(1, x[i]);
        barrier();
        let next = tile[(k + 1) % 8][x[i] as usize];
        barrier();
        tile[k].y = next;
        y[i] = tile[k];
    }

    #[test]
    fn panics_in_groups() {
        on_every_device(&[], |queue| {
            for (x, message) in [
                ([1, 1, 1, 0, 1, 1, 1, 1, 1], "attempt to divide by zero"),
                ([1, 1, 1, 1, 1, 1, 5, 1, 1], "index out of bounds: the len is 2 but the index is 5"),
            ] {
                let buffer = Buffer::from_slice(queue, &x)?;
                let mut y = Buffer::<u32x2>::filled(queue, 8, u32x2::splat(77))?;
                let panic = panic_of(panics_between_barriers(&buffer, &mut y).global(8), queue);
                assert_eq!(panic.message, message, "{}\n{}", queue.device(), panics_between_barriers::KERNEL.source());
                assert_eq!(y.to_vec(queue)?[panic.global_id[0]], u32x2::splat(77), "{}", queue.device());
            }
            let short = Buffer::from_slice(queue, &[1u32; 8])?;
            let mut y = Buffer::<u32x2>::zeroed(queue, 8)?;
            let panic = panic_of(panics_between_barriers(&short, &mut y).global(8), queue);
            assert_eq!(panic.message, "range end index 2 out of range for slice of length 1");
            Ok(())
        });
    }

    #[kernel]
    fn doubles(x: &[f64x2], y: &mut [f64x2], z: &mut [i64x2]) {
        let i = global_id(0);
        let v = x[i];
        y[i] = (v * v + 1.0).sqrt().mul_add(v, 0.5) / v.simd_lt(0.0).select(v, v + 2.0);
        z[i] = v.cast() + v.is_nan().select(i64x2::splat(1), i64x2::new(2, 3));
    }

    #[test]
    fn double_precision() {
        on_every_device(&[cl_runtime::Capability::Fp64], |queue| {
            let x: Vec<f64x2> =
                [0.5, -3.0, f64::NAN, 1e300, -1e300, f64::INFINITY].iter().map(|&x| f64x2::new(x, -x)).collect();
            let buffer = Buffer::from_slice(queue, &x)?;
            let mut y = Buffer::<f64x2>::zeroed(queue, x.len())?;
            let mut z = Buffer::<i64x2>::zeroed(queue, x.len())?;
            doubles(&buffer, &mut y, &mut z).global(x.len()).run(queue)?;
            for (i, (y, z)) in y.to_vec(queue)?.into_iter().zip(z.to_vec(queue)?).enumerate() {
                let v = x[i];
                let expected = (v * v + 1.0).sqrt().mul_add(v, 0.5) / v.simd_lt(0.0).select(v, v + 2.0);
                assert!(tests::Same::same(y.x, expected.x) && tests::Same::same(y.y, expected.y), "{y:?} {expected:?}");
                assert_eq!(z, v.cast::<i64>() + v.is_nan().select(i64x2::splat(1), i64x2::new(2, 3)));
            }
            Ok(())
        });
    }
}
