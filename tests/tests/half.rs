//! `half::f16`, on every device: kept as its bits, computed with as `f32`.
#![allow(clippy::all, unreachable_pub)]

use std::cmp::Ordering;

use cl_runtime::Capability;
use cl_runtime::prelude::*;
use half::f16;
use tests::on_every_device;

const GAMMA: f16 = f16::from_f32_const(2.2);
const STEPS: [f16; 3] = [f16::ONE, f16::MIN_POSITIVE, f16::NEG_INFINITY];

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Texel {
    light: f16,
    alpha: f16,
}

#[kernel]
fn widen(x: &[f16], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = f32::from(x[i]);
}

#[kernel]
fn narrow(x: &[f32], y: &mut [f16]) {
    let i = global_id(0);
    y[i] = f16::from_f32(x[i]);
}

fn same(a: f32, b: f32) -> bool {
    a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan())
}

#[test]
fn every_number_is_widened() {
    let x: Vec<f16> = (0..=u16::MAX).map(f16::from_bits).collect();
    on_every_device(&[], |queue| {
        let input = Buffer::from_slice(queue, &x)?;
        let mut y = Buffer::zeroed(queue, x.len())?;
        widen(&input, &mut y).global(x.len()).run(queue)?;
        for (x, y) in x.iter().zip(y.to_vec(queue)?) {
            assert!(same(x.to_f32(), y), "{:#x} {y} on {}\n{}", x.to_bits(), queue.device(), widen::KERNEL.source());
        }
        Ok(())
    });
}

#[test]
fn numbers_are_rounded_to_the_nearest() {
    let mut x: Vec<f32> = (0..1u32 << 16).map(|k| f32::from_bits(k.wrapping_mul(65_537) ^ 0x3300_0fff)).collect();
    x.extend((0..=u16::MAX).map(|bits| f16::from_bits(bits).to_f32() * 1.000_244_1));
    on_every_device(&[], |queue| {
        let input = Buffer::from_slice(queue, &x)?;
        let mut y = Buffer::zeroed(queue, x.len())?;
        narrow(&input, &mut y).global(x.len()).run(queue)?;
        for (x, y) in x.iter().zip(y.to_vec(queue)?) {
            // what is subnormal as an `f32`, devices may take for zero: both are zero as an `f16`
            let expected = f16::from_f32(*x);
            assert!(same(expected.to_f32(), y.to_f32()), "{x:e}: {expected:?} {y:?} on {}", queue.device());
        }
        Ok(())
    });
}

#[device]
fn blended(a: f16, b: f16) -> f16 {
    let mid = (a + b) / f16::from_f32(2.0);
    if mid < a { -mid } else { mid * GAMMA - b % a }
}

#[kernel]
fn mixed(k: f16, x: &[Texel], y: &mut [Texel], bits: &mut [u16]) {
    #[local]
    let mut tile: [f16; 4];
    let i = global_id(0);
    let own = [x[i].light, x[i].alpha, k];
    let (light, alpha): (f16, f16) = (own[0], own[1]);
    tile[local_id(0)] = blended(light, alpha);
    barrier();
    let mut sum = tile[3 - local_id(0)];
    sum += STEPS[i % 3];
    let best: Option<f16> = if sum > k { Some(sum) } else { None };
    y[i] = Texel { light: best.unwrap_or(k), alpha: f16::from_bits(alpha.to_bits() ^ 0x8000) };
    bits[i] = sum.to_bits();
}

fn expected(k: f16, x: &[(f16, f16)]) -> Vec<(u16, u16, u16)> {
    let row = |i: usize| {
        let (light, alpha) = x[i / 4 * 4 + 3 - i % 4];
        let sum = blended(light, alpha) + STEPS[i % 3];
        let best = if sum > k { sum } else { k };
        (best.to_bits(), (-x[i].1).to_bits(), sum.to_bits())
    };
    (0..x.len()).map(row).collect()
}

#[test]
fn arithmetic_is_that_of_the_crate() {
    let k = f16::from_f32(0.75);
    let x: Vec<(f16, f16)> = (0..256)
        .map(|i| (f16::from_f32(i as f32 * 0.37 - 40.0), f16::from_f32(100.0 - (i * i % 977) as f32 * 0.21)))
        .collect();
    let texels: Vec<Texel> = x.iter().map(|&(light, alpha)| Texel { light, alpha }).collect();
    let expected = expected(k, &x);
    on_every_device(&[], |queue| {
        let input = Buffer::from_slice(queue, &texels)?;
        let mut y = Buffer::from_slice(queue, &texels)?;
        let mut bits = Buffer::zeroed(queue, x.len())?;
        mixed(k, &input, &mut y, &mut bits).global(x.len()).local(4).run(queue)?;
        let found: Vec<_> = y
            .to_vec(queue)?
            .iter()
            .zip(bits.to_vec(queue)?)
            .map(|(texel, bits)| (texel.light.to_bits(), texel.alpha.to_bits(), bits))
            .collect();
        assert_eq!(found, expected, "{}\n{}", queue.device(), mixed::KERNEL.source());
        Ok(())
    });
}

/// Numbers around where rounding by way of `f32` shows.
fn doubles() -> Vec<f64> {
    let mut all = vec![0.0, -0.0, f64::NAN, f64::INFINITY, -f64::INFINITY, f64::MAX, 1e-300, -5e-8, 65519.999_999_999];
    for bits in (0..0x7c00u16).step_by(37) {
        // half way to the next number, and as little beside it as an `f64` can be
        let (low, high) = (f16::from_bits(bits).to_f64(), f16::from_bits(bits + 1).to_f64().min(65536.0));
        let mid = (low + high) / 2.0;
        all.extend([mid, mid * (1.0 + 1e-12), mid * (1.0 - 1e-12), -mid * (1.0 + 1e-9), mid * (1.0 + 1e-6)]);
    }
    all
}

#[kernel]
fn narrow_double(x: &[f64], y: &mut [u16]) {
    let i = global_id(0);
    y[i] = f16::from_f64(x[i]).to_bits();
}

#[test]
fn doubles_are_rounded_by_way_of_floats() {
    let x = doubles();
    on_every_device(&[Capability::Fp64], |queue| {
        let input = Buffer::from_slice(queue, &x)?;
        let mut y = Buffer::zeroed(queue, x.len())?;
        narrow_double(&input, &mut y).global(x.len()).run(queue)?;
        for (x, y) in x.iter().zip(y.to_vec(queue)?) {
            let plain = if queue.device().is_native() { f16::from_f64(*x) } else { f16::from_f32(*x as f32) };
            let y = f16::from_bits(y);
            assert!(same(plain.to_f32(), y.to_f32()), "{x:e}: {plain:?} {y:?} on {}", queue.device());
        }
        Ok(())
    });
}

const NAN: f16 = f16::from_bits(0x7e55);
const EDGES: [f16; 6] =
    [f16::NEG_ZERO, f16::MIN_POSITIVE_SUBNORMAL, f16::MAX_SUBNORMAL, f16::INFINITY, f16::NAN, f16::MIN];
const ROWS: [[f16; 2]; 2] = [[f16::ONE, f16::NEG_ZERO], [GAMMA, f16::PI]];
const PAIR: (f16, u32) = (f16::NEG_INFINITY, 7);
const PAIRS: [(u8, f16); 2] = [(1, f16::from_bits(0x8001)), (2, f16::EPSILON)];
const TEXEL: Texel = Texel { light: f16::MAX, alpha: f16::NEG_ZERO };

trait Steps {
    const STEP: f16;
}

struct Coarse;

impl Steps for Coarse {
    const STEP: f16 = f16::from_bits(0x3401);
}

#[device]
fn constants(i: usize) -> [u16; 16] {
    const OWN: f16 = f16::LN_2;
    let plain: f16 = GAMMA;
    let ones = [f16::ONE; 2];
    let own = f16::MAX;
    let nan: f16 = NAN;
    let edge: f16 = EDGES[i % EDGES.len()];
    let row: [f16; 2] = ROWS[i % 2];
    let pair: (f16, u32) = PAIR;
    let other: (u8, f16) = PAIRS[i % 2];
    let texel: Texel = TEXEL;
    let (light, alpha): (f16, f16) = (texel.light, texel.alpha);
    let step: f16 = <Coarse as Steps>::STEP;
    let chosen = if i % 3 == 0 { f16::NEG_ZERO } else { -GAMMA };
    let some: Option<f16> = if i % 2 == 0 { Some(f16::SQRT_2) } else { None };
    let mut sum = GAMMA + f16::ONE;
    sum += f16::E;
    sum = sum * OWN - GAMMA;
    [
        plain.to_bits(),
        ones[1].to_bits(),
        own.to_bits(),
        nan.to_bits(),
        edge.to_bits(),
        row[1].to_bits(),
        pair.0.to_bits(),
        other.1.to_bits(),
        light.to_bits(),
        alpha.to_bits(),
        step.to_bits(),
        chosen.to_bits(),
        some.unwrap_or(f16::ZERO).to_bits(),
        sum.to_bits(),
        if plain == GAMMA && GAMMA < f16::MAX { 1 } else { 0 },
        f16::MIN_POSITIVE_SUBNORMAL.to_bits() + f16::DIGITS as u16 + f16::MAX_EXP as u16,
    ]
}

#[kernel]
fn constant(y: &mut [[u16; 16]]) {
    let i = global_id(0);
    y[i] = constants(i);
}

#[test]
fn constants_have_the_bits_that_rustc_sees() {
    let expected: Vec<_> = (0..12).map(|i| constants(i)).collect();
    assert_eq!(expected[0][..4], [0x4066, 0x3c00, 0x7bff, 0x7e55]);
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, expected.len())?;
        constant(&mut y).global(expected.len()).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "{}\n{}", queue.device(), constant::KERNEL.source());
        Ok(())
    });
}

#[device]
fn applied(f: impl Fn(f16) -> f16, h: f16) -> f16 {
    f(h)
}

#[device]
fn folded(f: impl Fn(Option<f16>, [f16; 2]) -> (f16, f16), h: f16) -> f16 {
    let (a, b) = f(Some(h), [h, GAMMA]);
    a - b
}

#[device]
fn closures(h: f16, k: f16) -> [u16; 4] {
    let mean = |v: f16, w: f16| (v + w) / f16::from_f32(2.0);
    let doubled: f16 = applied(|v: f16| v + v, h);
    let inferred: f16 = applied(|v| v * k, h);
    let by_path: f16 = applied(|v: half::f16| -> half::f16 { mean(v, k) - f16::ONE }, h);
    let parts: f16 = folded(|some: Option<f16>, all: [f16; 2]| (some.unwrap_or(k) + all[1], all[0] * k), h);
    [doubled.to_bits(), inferred.to_bits(), by_path.to_bits(), parts.to_bits()]
}

#[kernel]
fn closed(k: f16, x: &[f16], y: &mut [[u16; 4]]) {
    let i = global_id(0);
    y[i] = closures(x[i], k);
}

#[test]
fn closures_take_and_give_them() {
    let x: Vec<f16> = (0..64).map(|i| f16::from_f32(i as f32 * 0.77 - 20.0)).collect();
    let k = f16::from_f32(1.37);
    let expected: Vec<_> = x.iter().map(|x| closures(*x, k)).collect();
    on_every_device(&[], |queue| {
        let input = Buffer::from_slice(queue, &x)?;
        let mut y = Buffer::zeroed(queue, x.len())?;
        closed(k, &input, &mut y).global(x.len()).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "{}\n{}", queue.device(), closed::KERNEL.source());
        Ok(())
    });
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Mixed {
    half: f16,
    byte: u8,
    small: i8,
}

#[device]
fn conversions(byte: u8, small: i8, mixed: Mixed) -> [u32; 6] {
    let into: f16 = small.into();
    // which types the fields have only rustc knows
    let (a, b) = (f16::from(mixed.byte), f16::from(mixed.small));
    [
        f16::from(byte).to_bits() as u32,
        into.to_bits() as u32,
        a.to_bits() as u32,
        b.to_bits() as u32,
        f32::from(mixed.half).to_bits(),
        <f32>::from(f16::from(byte)).to_bits(),
    ]
}

#[kernel]
fn convert(x: &[Mixed], y: &mut [[u32; 6]]) {
    let i = global_id(0);
    y[i] = conversions(i as u8, i as i8, x[i]);
}

#[test]
fn bytes_become_halves() {
    let mixed = |i: u32| Mixed { half: f16::from_bits(i as u16 * 120), byte: i as u8, small: (i as u8 ^ 0xff) as i8 };
    let x: Vec<Mixed> = (0..256).map(mixed).collect();
    let expected: Vec<_> = x.iter().enumerate().map(|(i, x)| conversions(i as u8, i as i8, *x)).collect();
    on_every_device(&[], |queue| {
        let input = Buffer::from_slice(queue, &x)?;
        let mut y = Buffer::zeroed(queue, x.len())?;
        convert(&input, &mut y).global(x.len()).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "{}\n{}", queue.device(), convert::KERNEL.source());
        Ok(())
    });
}

#[device]
fn ordered(a: f16, b: f16) -> [i32; 5] {
    let total = match a.total_cmp(&b) {
        Ordering::Less => -1,
        Ordering::Equal => 0,
        Ordering::Greater => 1,
    };
    let partial = match a.partial_cmp(&b) {
        Some(Ordering::Less) => -1,
        Some(Ordering::Equal) => 0,
        Some(Ordering::Greater) => 1,
        None => 2,
    };
    let pairs = match (a, b).partial_cmp(&(b, a)) {
        Some(order) => order.is_lt() as i32,
        None => 2,
    };
    let negated = (-a).total_cmp(&-b).is_gt() as i32;
    [total, partial, pairs, negated, f16::total_cmp(&a, &f16::ZERO).is_le() as i32]
}

#[kernel]
fn order(x: &[f16], y: &mut [[i32; 5]]) {
    let i = global_id(0);
    y[i] = ordered(x[i], x[(i / 32 + i) % x.len()]);
}

#[test]
fn orders_are_those_of_the_crate() {
    let bits = [0, 0x8000, 1, 0x8001, 0x3ff, 0x400, 0x3c00, 0xbc00, 0x7bff, 0xfbff, 0x7c00, 0xfc00, 0x7e00, 0xfe00];
    let signalling = [0x7c01, 0xfc01, 0x7fff, 0xffff];
    let some: Vec<_> = bits.into_iter().chain(signalling).cycle().take(32).map(f16::from_bits).collect();
    let x: Vec<f16> = (0..32).flat_map(|_| some.iter().copied()).collect();
    let expected: Vec<_> = (0..x.len()).map(|i| ordered(x[i], x[(i / 32 + i) % x.len()])).collect();
    on_every_device(&[], |queue| {
        let input = Buffer::from_slice(queue, &x)?;
        let mut y = Buffer::zeroed(queue, x.len())?;
        order(&input, &mut y).global(x.len()).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "{}\n{}", queue.device(), order::KERNEL.source());
        Ok(())
    });
}

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Pair {
    a: f16,
    b: f16,
}

/// Fields whose type only rustc knows.
#[kernel]
fn of_fields(x: &[Pair], y: &mut [Pair]) {
    let i = global_id(0);
    y[i].a += x[i].a;
    y[i].b *= x[i].b;
    let mut p: Pair = y[i];
    p.b -= x[i].a;
    p.a /= x[i].b;
    p.b %= x[i].a;
    y[i] = p;
    y[i].a = y[i].a + x[i].b * x[i].a;
}

#[test]
fn operators_on_fields() {
    let x: Vec<Pair> =
        (1..40).map(|i| i as f32).map(|i| Pair { a: f16::from_f32(i * 0.7), b: f16::from_f32(9.5 - i) }).collect();
    let y: Vec<Pair> = x.iter().map(|x| Pair { a: x.b, b: x.a }).collect();
    let mut expected = y.clone();
    for (y, x) in expected.iter_mut().zip(&x) {
        y.a += x.a;
        y.b *= x.b;
        y.b -= x.a;
        y.a /= x.b;
        y.b %= x.a;
        y.a = y.a + x.b * x.a;
    }
    on_every_device(&[], |queue| {
        let (x, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::from_slice(queue, &y)?);
        of_fields(&x, &mut y).global(x.len()).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "{}\n{}", queue.device(), of_fields::KERNEL.source());
        Ok(())
    });
}
