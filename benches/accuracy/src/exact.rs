//! Exact results, and how far from them a computed one is.

use crate::real::Real;

/// A result that was computed with more digits than are asked for.
#[derive(Debug, Clone, Copy)]
pub enum Exact {
    /// NaN, an infinity, or a zero with its sign.
    Special(f64),
    /// `(high + low) * 2^exponent` with `1 <= |high| < 2`. The exponent has no limits.
    Number {
        /// The leading digits.
        high: f64,
        /// The digits behind them.
        low: f64,
        /// The power of two.
        exponent: i32,
    },
}

impl Exact {
    /// What an `f64` is, with no further digits.
    pub fn of(value: f64) -> Self {
        if value == 0.0 || !value.is_finite() {
            return Exact::Special(value);
        }
        let (high, exponent) = parts(value);
        Exact::Number { high, low: 0.0, exponent }
    }
}

/// `value` as a number from 1 to 2, with its sign, and a power of two.
fn parts(value: f64) -> (f64, i32) {
    if value.abs() < f64::MIN_POSITIVE {
        let (high, exponent) = parts(value * 2f64.powi(64));
        return (high, exponent - 64);
    }
    let bits = value.to_bits();
    let exponent = (bits >> 52 & 0x7ff) as i32 - 1023;
    (f64::from_bits((bits & !(0x7ff << 52)) | (1023 << 52)), exponent)
}

/// How far `result` is from the exact one, in units in the last place of the exact one; nothing where they are of different
/// kinds: NaN, an infinity, a zero of the wrong sign.
///
/// A number too large for the type is as good as the infinity. If `flushes`, a zero is as good as a subnormal number.
pub fn error<T: Real>(result: T, exact: Exact, flushes: bool) -> Option<f64> {
    let result: f64 = result.into();
    let smallest = T::LEAST_EXPONENT - (T::DIGITS - 1);
    let (high, low, exponent) = match exact {
        Exact::Special(value) if value.is_nan() => return result.is_nan().then_some(0.0),
        Exact::Special(value) if value == 0.0 && result != 0.0 => {
            // a number that the reference itself could not hold: some units next to zero
            return (!result.is_nan())
                .then(|| result.abs() / 2f64.powi(smallest.max(-1022)) / 2f64.powi(smallest.min(-1022) + 1022));
        }
        Exact::Special(value) => return (result.to_bits() == value.to_bits()).then_some(0.0),
        Exact::Number { high, low, exponent } => (high, low, exponent),
    };
    if result.is_nan() || (result.is_infinite() && result.is_sign_negative() != high.is_sign_negative()) {
        return None;
    }
    let limit = T::GREATEST_EXPONENT + 1;
    if exponent >= limit {
        // beyond the type's largest number: what follows it is the infinity
        let missing = if result.is_infinite() { 0.0 } else { 2.0 - scaled(result.abs(), -T::GREATEST_EXPONENT) };
        let wrong_sign = result.is_sign_negative() != high.is_sign_negative();
        return (!wrong_sign).then(|| missing * 2f64.powi(T::DIGITS - 1));
    }
    if flushes && exponent < T::LEAST_EXPONENT && result == 0.0 {
        return Some(0.0);
    }
    // the exact result's own unit, in terms of its power of two
    let unit = 2f64.powi((exponent.max(T::LEAST_EXPONENT) - (T::DIGITS - 1) - exponent).min(1000));
    let scaled = match result.is_infinite() {
        true => 2f64.powi(limit - exponent).copysign(high),
        false => scaled(result, -exponent),
    };
    Some(((scaled - high) - low).abs() / unit)
}

/// `x * 2^n`, or something that large or small.
fn scaled(x: f64, n: i32) -> f64 {
    let half = n / 2;
    x * 2f64.powi(half) * 2f64.powi(n - half)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_in_units_in_the_last_place() {
        let third = 1.0 / 3.0;
        assert!((error(third as f32, Exact::of(third), false).unwrap() - 1.0 / 3.0).abs() < 1e-6);
        assert_eq!(error(1.0f32 + f32::EPSILON, Exact::of(1.0), false), Some(1.0));
        assert_eq!(error(1.0f64 + f64::EPSILON, Exact::of(1.0), false), Some(1.0));
        assert_eq!(error(0.0f32, Exact::of(f64::from(f32::from_bits(3))), false), Some(3.0));
        assert_eq!(error(0.0f32, Exact::of(f64::from(f32::from_bits(3))), true), Some(0.0));
        assert_eq!(error(f64::from_bits(7), Exact::of(f64::from_bits(5)), false), Some(2.0));
        assert_eq!(error(f32::INFINITY, Exact::of(1e40), false), Some(0.0));
        assert_eq!(error(f32::MAX, Exact::of(1e40), false), Some(1.0));
        assert_eq!(error(f32::INFINITY, Exact::of(f32::MAX.into()), false), Some(1.0));
        assert_eq!(error(f32::NEG_INFINITY, Exact::of(f32::MAX.into()), false), None);
        assert_eq!(error(f32::NAN, Exact::of(1.0), false), None);
        assert_eq!(error(-0.0f32, Exact::of(0.0), false), None);
        assert_eq!(error(f32::NAN, Exact::of(f64::NAN), false), Some(0.0));
        assert_eq!(error(f32::from_bits(2), Exact::of(0.0), false), Some(2.0));
        let fine = Exact::Number { high: 1.5, low: f64::EPSILON / 4.0, exponent: -1074 - 100 };
        assert!(error(0.0f64, fine, false).unwrap() < 1e-20);
        let fine = Exact::Number { high: 1.5, low: f64::EPSILON / 4.0, exponent: 10 };
        assert_eq!(error(1536.0f64, fine, false), Some(0.25));
    }
}
