//! Numbers of random words. All of them are computed by operations that every device rounds alike: sums, products, fused
//! products, and of `f64` divisions and square roots. So every device returns the same numbers.

// device functions are named as types; rustc does not see that they are used
#![allow(unreachable_pub, dead_code)]

use cl_runtime::prelude::*;

/// Two parameters of a distribution.
#[derive(Debug, Clone, Copy, Element)]
#[repr(C)]
pub(crate) struct Parameters<T> {
    pub(crate) first: T,
    pub(crate) second: T,
}

/// Two words as one.
#[device]
fn joined(low: u32, high: u32) -> u64 {
    (high as u64) << 32 | low as u64
}

/// 24 bits of each word.
#[device]
pub fn unit_f32(words: u32x4, _of: u32) -> [f32; 4] {
    let unit = (words >> 8).cast::<f32>() * (1.0 / 16_777_216.0);
    unit.to_array()
}

/// 53 bits of each pair of words.
#[device]
pub fn unit_f64(words: u32x4, _of: u32) -> [f64; 2] {
    const UNIT: f64 = 1.0 / 9_007_199_254_740_992.0;
    [(joined(words.x, words.y) >> 11) as f64 * UNIT, (joined(words.z, words.w) >> 11) as f64 * UNIT]
}

/// An integer from `first` up to `first + second`, from 64 bits.
#[device]
fn of_narrow<T: Int>(bits: u64, of: Parameters<u64>) -> T {
    let (first, last): (u64, u64) = (of.first, of.second);
    T::from_u64(first.wrapping_add(cl::mul_hi(bits, last + 1)))
}

/// Two integers of at most 32 bits.
#[device]
pub fn narrow<T: Int>(words: u32x4, of: Parameters<u64>) -> [T; 2] {
    [of_narrow::<T>(joined(words.x, words.y), of), of_narrow::<T>(joined(words.z, words.w), of)]
}

/// An integer of 64 bits: the upper part of a product with all words.
#[device]
pub fn wide<T: Int>(words: u32x4, of: Parameters<u64>) -> [T; 1] {
    let (first, last): (u64, u64) = (of.first, of.second);
    let (low, high): (u64, u64) = (joined(words.x, words.y), joined(words.z, words.w));
    let count = last.wrapping_add(1);
    let lower = high.wrapping_mul(count);
    let carry = (lower.wrapping_add(cl::mul_hi(low, count)) < lower) as u64;
    let chosen = if count == 0 { high } else { cl::mul_hi(high, count) + carry };
    [T::from_u64(first.wrapping_add(chosen))]
}

/// `-2 * x.ln()` of `x` above 0 and up to 1. The polynomial is that of Cephes' `logf`.
#[device]
fn twice_negative_ln_f32(x: f32) -> f32 {
    let bits = x.to_bits();
    let exponent = (bits as i32).wrapping_sub(0x3F35_04F3) >> 23;
    let f = f32::from_bits(bits.wrapping_sub((exponent as u32) << 23)) - 1.0;
    let mut p = 7.037_683_6e-2f32;
    p = p.mul_add(f, -1.151_461e-1);
    p = p.mul_add(f, 1.167_7e-1);
    p = p.mul_add(f, -1.242_014_1e-1);
    p = p.mul_add(f, 1.424_932_3e-1);
    p = p.mul_add(f, -1.666_805_8e-1);
    p = p.mul_add(f, 2.000_071_5e-1);
    p = p.mul_add(f, -2.499_999_4e-1);
    p = p.mul_add(f, 3.333_333e-1);
    let (square, e) = (f * f, exponent as f32);
    let mut y = e.mul_add(-2.121_944_4e-4, f * square * p);
    y = square.mul_add(-0.5, y);
    -2.0 * e.mul_add(0.693_359_4, f + y)
}

/// The square root of a number that is 0 or from 1e-8 to 1e3, by Newton's method: devices round their own as they like.
#[device]
fn root_f32(x: f32) -> f32 {
    let mut inverse = f32::from_bits(0x5F37_59DFu32.wrapping_sub(x.to_bits() >> 1));
    for _ in 0..3 {
        inverse *= (0.5 * x * inverse).mul_add(-inverse, 1.5);
    }
    let root = x * inverse;
    (-root).mul_add(root, x).mul_add(0.5 * inverse, root)
}

/// Cosine and sine of `2 * PI * turn / 2³²`. The polynomials are those of Cephes' `sinf` and `cosf`.
#[device]
fn cos_sin_f32(turn: u32) -> (f32, f32) {
    const UNIT: f32 = std::f32::consts::PI / 2_147_483_648.0;
    let quarter = turn.wrapping_add(0x2000_0000) >> 30;
    let a = turn.wrapping_sub(quarter << 30) as i32 as f32 * UNIT;
    let z = a * a;
    let s = (-1.951_529_6e-4f32).mul_add(z, 8.332_161e-3).mul_add(z, -1.666_665_5e-1);
    let c = 2.443_315_7e-5f32.mul_add(z, -1.388_731_6e-3).mul_add(z, 4.166_664_6e-2);
    let sin = s.mul_add(a * z, a);
    let cos = c.mul_add(z * z, z.mul_add(-0.5, 1.0));
    let (x, y) = if quarter % 2 == 1 { (-sin, cos) } else { (cos, sin) };
    if quarter >= 2 { (-x, -y) } else { (x, y) }
}

/// Two standard normal numbers of two words. G. E. P. Box and M. E. Muller, "A note on the generation of random normal
/// deviates", 1958.
#[device]
fn pair_f32(a: u32, b: u32) -> (f32, f32) {
    // from 2^-33 to 1
    let unit = (a as f32).mul_add(1.0 / 4_294_967_296.0, 1.0 / 8_589_934_592.0);
    let radius: f32 = root_f32(twice_negative_ln_f32(unit));
    let (cos, sin): (f32, f32) = cos_sin_f32(b);
    (radius * cos, radius * sin)
}

/// Four normal numbers with the mean `first` and the standard deviation `second`.
#[device]
pub fn normal_f32(words: u32x4, of: Parameters<f32>) -> [f32; 4] {
    let (mean, deviation): (f32, f32) = (of.first, of.second);
    let (a, b): (f32, f32) = pair_f32(words.x, words.y);
    let (c, d): (f32, f32) = pair_f32(words.z, words.w);
    [a.mul_add(deviation, mean), b.mul_add(deviation, mean), c.mul_add(deviation, mean), d.mul_add(deviation, mean)]
}

/// `-2 * x.ln()` of `x` above 0 and up to 1, by FreeBSD's `log`.
#[device]
fn twice_negative_ln_f64(x: f64) -> f64 {
    let bits = x.to_bits();
    let exponent = (bits as i64).wrapping_sub(0x3FE6_A09E_667F_3BCD) >> 52;
    let f = f64::from_bits(bits.wrapping_sub((exponent as u64) << 52)) - 1.0;
    let s = f / (2.0 + f);
    let z = s * s;
    let mut p = 1.479_819_860_511_658_6e-1f64;
    p = p.mul_add(z, 1.531_383_769_920_937_3e-1);
    p = p.mul_add(z, 1.818_357_216_161_805e-1);
    p = p.mul_add(z, 2.222_219_843_214_978_4e-1);
    p = p.mul_add(z, 2.857_142_874_366_239e-1);
    p = p.mul_add(z, 3.999_999_999_940_942e-1);
    p = p.mul_add(z, 6.666_666_666_666_735e-1);
    let (half, e) = (0.5 * f * f, exponent as f64);
    let rest = s.mul_add(half + p * z, e * 1.908_214_929_270_587_7e-10) - half;
    -2.0 * e.mul_add(6.931_471_803_691_238e-1, f + rest)
}

/// Cosine and sine of `2 * PI * turn / 2⁶⁴`, by FreeBSD's `sin` and `cos`.
#[device]
fn cos_sin_f64(turn: u64) -> (f64, f64) {
    const UNIT: f64 = std::f64::consts::PI / 9_223_372_036_854_775_808.0;
    let quarter = turn.wrapping_add(1 << 61) >> 62;
    let a = turn.wrapping_sub(quarter << 62) as i64 as f64 * UNIT;
    let z = a * a;
    let mut s = 1.589_690_995_211_55e-10_f64;
    s = s.mul_add(z, -2.505_076_025_340_686_3e-8);
    s = s.mul_add(z, 2.755_731_370_707_006_8e-6);
    s = s.mul_add(z, -1.984_126_982_985_795e-4);
    s = s.mul_add(z, 8.333_333_333_322_49e-3);
    s = s.mul_add(z, -1.666_666_666_666_663_2e-1);
    let mut c = -1.135_964_755_778_819_5e-11f64;
    c = c.mul_add(z, 2.087_572_321_298_175e-9);
    c = c.mul_add(z, -2.755_731_435_139_066_3e-7);
    c = c.mul_add(z, 2.480_158_728_947_673e-5);
    c = c.mul_add(z, -1.388_888_888_887_411e-3);
    c = c.mul_add(z, 4.166_666_666_666_66e-2);
    let sin = s.mul_add(a * z, a);
    let cos = c.mul_add(z * z, z.mul_add(-0.5, 1.0));
    let (x, y) = if quarter % 2 == 1 { (-sin, cos) } else { (cos, sin) };
    if quarter >= 2 { (-x, -y) } else { (x, y) }
}

/// Two normal numbers with the mean `first` and the standard deviation `second`.
#[device]
pub fn normal_f64(words: u32x4, of: Parameters<f64>) -> [f64; 2] {
    let (mean, deviation): (f64, f64) = (of.first, of.second);
    // from 2^-65 to 1
    const UNIT: f64 = 1.0 / 18_446_744_073_709_551_616.0;
    let bits: u64 = joined(words.x, words.y);
    let unit = (bits as f64).mul_add(UNIT, 0.5 * UNIT);
    let length: f64 = twice_negative_ln_f64(unit);
    let radius = length.sqrt();
    let (cos, sin): (f64, f64) = cos_sin_f64(joined(words.z, words.w));
    [(radius * cos).mul_add(deviation, mean), (radius * sin).mul_add(deviation, mean)]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against std's functions in `f64`: the errors that the documentation of `Generator::normal` states.
    #[test]
    fn errors_of_normal_numbers() {
        let (mut narrow, mut wide) = (0.0f64, 0.0f64);
        let mut state = 1u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 32) as u32
        };
        for k in 0..200_000u32 {
            let (a, b) = match k {
                0 => (0, 0),
                1 => (u32::MAX, u32::MAX),
                2 => (u32::MAX - 100, 1 << 29),
                _ => (next(), next()),
            };
            let unit = f64::from((a as f32).mul_add(1.0 / 4_294_967_296.0, 1.0 / 8_589_934_592.0));
            let radius = (-2.0 * unit.ln()).sqrt();
            let (sin, cos) = (f64::from(b) / 2_147_483_648.0 * std::f64::consts::PI).sin_cos();
            let (x, y) = pair_f32(a, b);
            for (found, expected) in [(x, radius * cos), (y, radius * sin)] {
                let error = (f64::from(found) - expected).abs() / (radius * f64::from(f32::EPSILON)).max(1e-300);
                narrow = narrow.max(error);
            }
            let words = u32x4::new(a, b, next(), next());
            let bits = u64::from(b) << 32 | u64::from(a);
            let radius = (-2.0 * (bits as f64 / 2f64.powi(64) + 2f64.powi(-65)).ln()).sqrt();
            let turn = f64::from(words.w) / 2f64.powi(32) + f64::from(words.z) / 2f64.powi(64);
            let (sin, cos) = (turn * 2.0 * std::f64::consts::PI).sin_cos();
            let [x, y] = normal_f64(words, Parameters { first: 0.0, second: 1.0 });
            for (found, expected) in [(x, radius * cos), (y, radius * sin)] {
                wide = wide.max((found - expected).abs() / (radius * f64::EPSILON).max(1e-300));
            }
        }
        assert!(narrow < 2.0, "{narrow} ulp of the radius");
        assert!(wide < 5.0, "{wide} ulp of the radius, std's own errors included");
    }
}
