//! What the built-ins of `f32` and `f64` would be with more digits than these have.

use std::f64::consts::PI;

use astro_float_num::{BigFloat, Consts, RoundingMode, Sign};

use crate::exact::Exact;
use crate::real::Real;

/// The function of this name: of `f32` computed in `f64`, of `f64` with 128 binary digits.
pub fn exact<T: Real>(name: &str, (x, y, z, n): (T, T, T, i32), constants: &mut Consts) -> Exact {
    let (x, y, z) = (x.into(), y.into(), z.into());
    if T::DIGITS == f32::MANTISSA_DIGITS as i32 {
        return Exact::of(wide(name, x, y, z, n));
    }
    if [x, y, z].iter().any(|x| !x.is_finite()) || x == 0.0 || (y == 0.0 && two(name)) {
        return Exact::of(wide(name, x, y, z, n));
    }
    precise(name, x, y, z, n, constants)
}

/// Whether the second argument counts.
fn two(name: &str) -> bool {
    matches!(name, "div" | "hypot" | "powf" | "powr" | "atan2" | "atan2pi" | "native_divide" | "native_powr")
}

/// In `f64`, or a little better than its standard library where that is not good enough.
pub fn wide(name: &str, x: f64, y: f64, z: f64, n: i32) -> f64 {
    match name.strip_prefix("native_").unwrap_or(name) {
        "div" | "divide" => x / y,
        "sqrt" => x.sqrt(),
        "cbrt" => x.cbrt(),
        "hypot" => x.hypot(y),
        "recip" => 1.0 / x,
        "exp" => x.exp(),
        "exp2" => x.exp2(),
        "exp_m1" => x.exp_m1(),
        "ln" | "log" => x.ln(),
        "ln_1p" => x.ln_1p(),
        "log2" => x.log2(),
        "log10" => x.log10(),
        "powf" => x.powf(y),
        "powi" => x.powf(n.into()),
        "sin" => x.sin(),
        "cos" => x.cos(),
        "tan" => x.tan(),
        "asin" => x.asin(),
        "acos" => x.acos(),
        "atan" => x.atan(),
        "atan2" => x.atan2(y),
        "sinh" => x.sinh(),
        "cosh" => x.cosh(),
        "tanh" => x.tanh(),
        "asinh" if !x.is_finite() => x,
        "asinh" => {
            let a = x.abs();
            (a + a * a / (1.0 + a.hypot(1.0))).ln_1p().copysign(x)
        }
        "acosh" if x < 1.0 => f64::NAN,
        "acosh" => {
            let t = x - 1.0;
            (t + (t * (x + 1.0)).sqrt()).ln_1p()
        }
        "atanh" => (0.5 * (2.0 * x.abs() / (1.0 - x.abs())).ln_1p()).copysign(x),
        "mad" => x * y + z,
        "mix" => x + (y - x) * z,
        "smoothstep" => {
            let t = ((z - x) / (y - x)).clamp(0.0, 1.0);
            t * t * (3.0 - 2.0 * t)
        }
        "rsqrt" => 1.0 / x.sqrt(),
        "exp10" => 10f64.powf(x),
        "powr" => powr(x, y),
        "rootn" => rootn(x, n),
        "sinpi" => sinpi(x),
        "cospi" => cospi(x),
        "tanpi" => tanpi(x),
        "asinpi" => x.asin() / PI,
        "acospi" => x.acos() / PI,
        "atanpi" => x.atan() / PI,
        "atan2pi" => x.atan2(y) / PI,
        _ => panic!("no reference for `{name}`"),
    }
}

/// `pow` as `exp(y * ln(x))` has it: nothing below zero, and nothing where the product is open.
fn powr(x: f64, y: f64) -> f64 {
    let open = x.is_nan() || y.is_nan() || x < 0.0;
    let open = open || (x == 0.0 && y == 0.0) || (x.is_infinite() && y == 0.0) || (x == 1.0 && y.is_infinite());
    if open { f64::NAN } else { x.abs().powf(y) }
}

fn rootn(x: f64, n: i32) -> f64 {
    let odd = n % 2 != 0;
    if n == 0 || x.is_nan() || (x < 0.0 && !odd) {
        return f64::NAN;
    }
    let root = x.abs().powf(1.0 / f64::from(n));
    if odd { root.copysign(x) } else { root }
}

/// `x` without whole turns as quarters of a turn and a rest of at most an eighth: `x = 2 k + quarters / 2 + rest`.
fn quarters(x: f64) -> (i64, f64) {
    let x = x % 2.0;
    let nearest = (2.0 * x).round();
    ((nearest as i64).rem_euclid(4), x - nearest / 2.0)
}

/// A function of `PI * x` by its values in the quarters; the zeros have the sign of `zero`.
fn of_turns(x: f64, zero: f64, sine: impl Fn(f64) -> f64, cosine: impl Fn(f64) -> f64) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    let (quarter, rest) = quarters(x);
    match quarter {
        0 | 2 if rest == 0.0 => 0f64.copysign(zero),
        0 => sine(rest),
        1 => cosine(rest),
        2 => -sine(rest),
        _ => -cosine(rest),
    }
}

fn sinpi(x: f64) -> f64 {
    of_turns(x, x, |rest| (rest * PI).sin(), |rest| (rest * PI).cos())
}

/// The sine of a quarter more.
fn cospi(x: f64) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    let (quarter, rest) = quarters(x);
    match quarter {
        1 | 3 if rest == 0.0 => 0.0,
        0 => (rest * PI).cos(),
        1 => -(rest * PI).sin(),
        2 => -(rest * PI).cos(),
        _ => (rest * PI).sin(),
    }
}

/// Of whole numbers a zero, of those between them an infinity; the sign is that of `x`, of every second one the other.
fn tanpi(x: f64) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    let (quarter, rest) = quarters(x);
    if rest != 0.0 {
        let tangent = (rest * PI).tan();
        return if quarter % 2 == 0 { tangent } else { -1.0 / tangent };
    }
    let magnitude = if quarter % 2 == 0 { 0f64 } else { f64::INFINITY };
    let odd = x.abs().trunc() % 2.0 != 0.0;
    magnitude.copysign(if odd { -x } else { x })
}

const P: usize = 128;
const RM: RoundingMode = RoundingMode::None;

fn big(x: f64) -> BigFloat {
    if x != 0.0 && x.abs() < f64::MIN_POSITIVE {
        // subnormal numbers are not taken as what they are
        let mut scaled = BigFloat::from_f64(x * 2f64.powi(64), P);
        if let Some(exponent) = scaled.exponent() {
            scaled.set_exponent(exponent - 64);
        }
        return scaled;
    }
    BigFloat::from_f64(x, P)
}

/// Far beyond the largest number, or far below the smallest.
fn beyond(negative: bool, large: bool) -> Exact {
    Exact::Number { high: if negative { -1.0 } else { 1.0 }, low: 0.0, exponent: if large { 9999 } else { -9999 } }
}

/// One with a sign, less something far below the last place.
fn nearly_one(sign: f64) -> Exact {
    Exact::Number { high: (2.0 - f64::EPSILON).copysign(sign), low: f64::EPSILON.copysign(sign), exponent: -1 }
}

/// With 128 binary digits, for arguments that are numbers other than zero.
fn precise(name: &str, x: f64, y: f64, z: f64, n: i32, c: &mut Consts) -> Exact {
    let a = &big(x);
    let one = &big(1.0);
    let power = |base: f64, exponent: f64, c: &mut Consts| {
        let size = base.abs().log2() * exponent;
        let odd = exponent % 2.0 != 0.0;
        let negative = base < 0.0 && odd;
        match base < 0.0 && exponent != exponent.trunc() {
            true => Exact::Special(f64::NAN),
            false if size.abs() > 5000.0 => beyond(negative, size > 0.0),
            false if base.abs() == 1.0 || exponent == 0.0 => Exact::of(if negative { -1.0 } else { 1.0 }),
            false => {
                let power = of_big(&big(base.abs()).pow(&big(exponent), P, RM, c), 0.0);
                if negative { negated(power) } else { power }
            }
        }
    };
    let pi = |value: BigFloat, c: &mut Consts| value.div(&c.pi(P, RM), P, RM);
    let result = match name {
        "div" => a.div(&big(y), P, RM),
        "sqrt" => a.sqrt(P, RM),
        "cbrt" => a.cbrt(P, RM),
        "recip" => one.div(a, P, RM),
        "rsqrt" => one.div(&a.sqrt(P, RM), P, RM),
        "hypot" => a.mul(a, P, RM).add(&big(y).mul(&big(y), P, RM), P, RM).sqrt(P, RM),
        "exp" | "exp_m1" | "sinh" | "cosh" if x.abs() > 4000.0 => match (name, x < 0.0) {
            ("exp_m1", true) => return nearly_one(-1.0),
            ("exp", true) => return beyond(false, false),
            ("sinh", true) => return beyond(true, true),
            _ => return beyond(false, true),
        },
        "exp" => a.exp(P, RM, c),
        "exp2" => return power(2.0, x, c),
        "exp10" => return power(10.0, x, c),
        "exp_m1" if x.abs() < 1e-9 => series(a, [1.0, 2.0, 6.0, 24.0, 120.0]),
        "exp_m1" => a.exp(P, RM, c).sub(one, P, RM),
        "ln" => a.ln(P, RM, c),
        "ln_1p" if x.abs() < 1e-9 => series(a, [1.0, -2.0, 3.0, -4.0, 5.0]),
        "ln_1p" => a.add(one, 2 * P, RM).ln(P, RM, c),
        "log2" => a.log2(P, RM, c),
        "log10" => a.log10(P, RM, c),
        "powf" => return power(x, y, c),
        "powi" => return power(x, n.into(), c),
        "powr" if x < 0.0 => return Exact::Special(f64::NAN),
        "powr" => return power(x, y, c),
        "rootn" if n == 0 || (x < 0.0 && n % 2 == 0) => return Exact::Special(f64::NAN),
        "rootn" => {
            let root = a.abs().ln(P, RM, c).div(&big(n.into()), P, RM).exp(P, RM, c);
            if x < 0.0 { root.neg() } else { root }
        }
        "sin" => a.sin(P, RM, c),
        "cos" => a.cos(P, RM, c),
        "tan" => a.tan(P, RM, c),
        "asin" => a.asin(P, RM, c),
        "acos" => a.acos(P, RM, c),
        "atan" => a.atan(P, RM, c),
        "atan2" => angle(a, &big(y), c),
        "sinh" => a.sinh(P, RM, c),
        "cosh" => a.cosh(P, RM, c),
        "tanh" if x.abs() > 100.0 => return nearly_one(x),
        "tanh" => a.tanh(P, RM, c),
        "asinh" => a.asinh(P, RM, c),
        "acosh" => a.acosh(P, RM, c),
        "atanh" => a.atanh(P, RM, c),
        "mad" => a.mul(&big(y), P, RM).add(&big(z), P, RM),
        "mix" => a.add(&big(y).sub(a, P, RM).mul(&big(z), P, RM), P, RM),
        "smoothstep" => {
            let t = big(z).sub(a, P, RM).div(&big(y).sub(a, P, RM), P, RM);
            if t.is_negative() || t.is_zero() {
                return Exact::of(0.0);
            }
            if t.cmp(one).is_some_and(|order| order >= 0) {
                return Exact::of(1.0);
            }
            t.mul(&t, P, RM).mul(&big(3.0).sub(&t.mul(&big(2.0), P, RM), P, RM), P, RM)
        }
        "sinpi" | "cospi" | "tanpi" => return turns(name, x, c),
        "asinpi" => pi(a.asin(P, RM, c), c),
        "acospi" => pi(a.acos(P, RM, c), c),
        "atanpi" => pi(a.atan(P, RM, c), c),
        "atan2pi" => pi(angle(a, &big(y), c), c),
        _ => panic!("no reference for `{name}`"),
    };
    of_big(&result, wide(name, x, y, z, n))
}

/// `a + a^2 / d1 + a^3 / d2 + …`
fn series(a: &BigFloat, divisors: [f64; 5]) -> BigFloat {
    let mut power = a.clone();
    let mut sum = big(0.0);
    for divisor in divisors {
        sum = sum.add(&power.div(&big(divisor), P, RM), P, RM);
        power = power.mul(a, P, RM);
    }
    sum
}

/// `atan2(y, x)`
fn angle(y: &BigFloat, x: &BigFloat, c: &mut Consts) -> BigFloat {
    let angle = y.div(x, P, RM).atan(P, RM, c);
    if x.is_positive() {
        return angle;
    }
    let pi = c.pi(P, RM);
    angle.add(&if y.is_negative() { pi.neg() } else { pi }, P, RM)
}

/// Sine, cosine or tangent of `PI * x`.
fn turns(name: &str, x: f64, c: &mut Consts) -> Exact {
    let (quarter, rest) = quarters(x);
    if rest == 0.0 {
        return Exact::of(wide(name, x, 0.0, 0.0, 0));
    }
    let angle = big(rest).mul(&c.pi(P, RM), P, RM);
    let quarter = if name == "cospi" { quarter + 1 } else { quarter };
    let value = match (name, quarter % 4) {
        ("tanpi", 0 | 2) => angle.tan(P, RM, c),
        ("tanpi", _) => big(-1.0).div(&angle.tan(P, RM, c), P, RM),
        (_, 0) => angle.sin(P, RM, c),
        (_, 1) => angle.cos(P, RM, c),
        (_, 2) => angle.sin(P, RM, c).neg(),
        _ => angle.cos(P, RM, c).neg(),
    };
    of_big(&value, 0.0)
}

fn negated(exact: Exact) -> Exact {
    match exact {
        Exact::Special(value) => Exact::Special(-value),
        Exact::Number { high, low, exponent } => Exact::Number { high: -high, low: -low, exponent },
    }
}

/// `value`; if that is zero, the zero that `near` is.
fn of_big(value: &BigFloat, near: f64) -> Exact {
    if value.is_nan() {
        return Exact::Special(f64::NAN);
    }
    if value.is_inf() {
        return Exact::Special(if value.is_negative() { f64::NEG_INFINITY } else { f64::INFINITY });
    }
    let Some((words, _, sign, exponent, _)) = value.as_raw_parts().filter(|_| !value.is_zero()) else {
        return Exact::Special(if near == 0.0 { near } else { 0.0 });
    };
    let [.., next, first] = words else { return Exact::Special(f64::NAN) };
    let (first, next) = (*first, *next);
    let high = (first >> 11) as f64 * 2f64.powi(-52);
    let low = (first & 0x7ff) as f64 * 2f64.powi(-63) + next as f64 * 2f64.powi(-127);
    let exact = Exact::Number { high, low, exponent: exponent - 1 };
    if sign == Sign::Neg { negated(exact) } else { exact }
}
