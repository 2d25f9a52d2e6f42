//! OpenCL's functions on numbers, for the host.

/// The types that support [`bitselect`](crate::language::cl::bitselect): integers, floats, and vectors of them.
///
/// ```
/// # use cl_runtime::prelude::*;
/// fn low_half_of<T: cl::Number>(low: T, high: T, mask: T) -> T {
///     cl::bitselect(high, low, mask)
/// }
///
/// assert_eq!(low_half_of(0x12u8, 0x34, 0x0f), 0x32);
/// assert_eq!(low_half_of(u8x2::splat(0x12), u8x2::splat(0x34), u8x2::new(0x0f, 0xff)), u8x2::new(0x32, 0x12));
/// ```
pub trait Number: Copy {
    #[doc(hidden)]
    fn bitselect(self, other: Self, mask: Self) -> Self;
}

/// `f32` and `f64`. None of these methods is called as a method of [`crate::Float`], which has this trait as a bound.
#[allow(missing_docs)]
#[doc(hidden)]
pub trait Float: Number {
    /// The type of an exponent: `i32`, or a vector with an exponent for each lane.
    type Exponent;
    fn native_cos(self) -> Self;
    fn native_exp(self) -> Self;
    fn native_exp2(self) -> Self;
    fn exp10(self) -> Self;
    fn native_ln(self) -> Self;
    fn native_log2(self) -> Self;
    fn native_log10(self) -> Self;
    fn native_recip(self) -> Self;
    fn rsqrt(self) -> Self;
    fn native_sin(self) -> Self;
    fn native_sqrt(self) -> Self;
    fn native_tan(self) -> Self;
    fn divide(self, y: Self) -> Self;
    fn native_powf(self, y: Self) -> Self;
    fn powr(self, y: Self) -> Self;
    fn mad(self, y: Self, z: Self) -> Self;
    fn mix(self, y: Self, a: Self) -> Self;
    fn smoothstep(self, edge1: Self, x: Self) -> Self;
    fn step(self, x: Self) -> Self;
    fn sign(self) -> Self;
    fn fdim(self, y: Self) -> Self;
    fn maxmag(self, y: Self) -> Self;
    fn minmag(self, y: Self) -> Self;
    fn nextafter(self, y: Self) -> Self;
    fn remainder(self, y: Self) -> Self;
    fn ldexp(self, n: Self::Exponent) -> Self;
    fn ilogb(self) -> Self::Exponent;
    fn rootn(self, n: Self::Exponent) -> Self;
    fn sinpi(self) -> Self;
    fn cospi(self) -> Self;
    fn tanpi(self) -> Self;
    fn asinpi(self) -> Self;
    fn acospi(self) -> Self;
    fn atanpi(self) -> Self;
    fn atan2pi(self, x: Self) -> Self;
}

/// The integer types.
#[allow(missing_docs)]
#[doc(hidden)]
pub trait Int: Number {
    fn hadd(self, y: Self) -> Self;
    fn rhadd(self, y: Self) -> Self;
    fn mul_hi(self, y: Self) -> Self;
    fn mad_hi(self, y: Self, z: Self) -> Self;
    fn mad_sat(self, y: Self, z: Self) -> Self;
}

/// `i32` and `u32`.
#[allow(missing_docs)]
#[doc(hidden)]
pub trait Word: Int {
    fn mul24(self, y: Self) -> Self;
    fn mad24(self, y: Self, z: Self) -> Self;
}

macro_rules! floats {
    ($($T:ident)*) => {$(
        impl Number for $T {
            #[inline(always)]
            fn bitselect(self, other: Self, mask: Self) -> Self {
                Self::from_bits(self.to_bits().bitselect(other.to_bits(), mask.to_bits()))
            }
        }

        impl Float for $T {
            type Exponent = i32;

            floats!(@same native_cos cos, native_exp exp, native_exp2 exp2, native_ln ln, native_log2 log2, native_log10 log10, native_recip recip, native_sin sin, native_sqrt sqrt, native_tan tan);

            #[inline(always)]
            fn exp10(self) -> Self {
                $T::powf(10.0, self)
            }

            #[inline(always)]
            fn rsqrt(self) -> Self {
                1.0 / $T::sqrt(self)
            }

            #[inline(always)]
            fn divide(self, y: Self) -> Self {
                self / y
            }

            #[inline(always)]
            fn native_powf(self, y: Self) -> Self {
                $T::powf(self, y)
            }

            // as defined by `exp(y * ln(x))`: NaN for negative `x`, and where the product is indeterminate
            #[inline]
            fn powr(self, y: Self) -> Self {
                let product_is_open = match self {
                    0.0 => y == 0.0,
                    1.0 => y.is_infinite(),
                    x => x.is_infinite() && y == 0.0,
                };
                if self < 0.0 || self.is_nan() || y.is_nan() || product_is_open {
                    return Self::NAN;
                }
                $T::powf(self.abs(), y)
            }

            #[inline(always)]
            fn mad(self, y: Self, z: Self) -> Self {
                self * y + z
            }

            #[inline(always)]
            fn mix(self, y: Self, a: Self) -> Self {
                self + (y - self) * a
            }

            #[inline(always)]
            fn smoothstep(self, edge1: Self, x: Self) -> Self {
                let t = ((x - self) / (edge1 - self)).max(0.0).min(1.0);
                t * t * (3.0 - 2.0 * t)
            }

            #[inline(always)]
            fn step(self, x: Self) -> Self {
                if x < self { 0.0 } else { 1.0 }
            }

            #[inline(always)]
            fn sign(self) -> Self {
                if self.is_nan() {
                    0.0
                } else if self == 0.0 {
                    self
                } else {
                    self.signum()
                }
            }

            #[inline(always)]
            fn fdim(self, y: Self) -> Self {
                if self <= y { 0.0 } else { self - y }
            }

            #[inline(always)]
            fn maxmag(self, y: Self) -> Self {
                match (self.abs(), y.abs()) {
                    (a, b) if a > b => self,
                    (a, b) if b > a => y,
                    _ => self.max(y),
                }
            }

            #[inline(always)]
            fn minmag(self, y: Self) -> Self {
                match (self.abs(), y.abs()) {
                    (a, b) if a < b => self,
                    (a, b) if b < a => y,
                    _ => self.min(y),
                }
            }

            #[inline(always)]
            fn nextafter(self, y: Self) -> Self {
                if self.is_nan() || y.is_nan() {
                    Self::NAN
                } else if self == y {
                    y
                } else if self < y {
                    self.next_up()
                } else {
                    self.next_down()
                }
            }

            // nothing overflows: `y` is doubled only where the result is in range
            #[inline]
            fn remainder(self, y: Self) -> Self {
                if self.is_nan() || y.is_nan() || self.is_infinite() || y == 0.0 {
                    return Self::NAN;
                }
                let y = y.abs();
                let near = if y <= Self::MAX / 2.0 { self % (y + y) } else { self };
                let mut x = near.abs();
                if y < 2.0 * Self::MIN_POSITIVE {
                    if x + x > y {
                        x -= y;
                        if x + x >= y {
                            x -= y;
                        }
                    }
                } else {
                    let half = 0.5 * y;
                    if x > half {
                        x -= y;
                        if x >= half {
                            x -= y;
                        }
                    }
                }
                if self.is_sign_negative() { -x } else { x }
            }

            #[inline]
            fn ldexp(self, n: i32) -> Self {
                scaled(self.into(), n) as Self
            }

            #[inline]
            fn ilogb(self) -> i32 {
                exponent(self.into())
            }

            #[inline]
            fn rootn(self, n: i32) -> Self {
                let root = root(f64::from(self).abs(), n) as Self;
                match (self.is_sign_negative() && self != 0.0, n % 2 != 0) {
                    _ if n == 0 => Self::NAN,
                    (true, true) => -root,
                    (true, false) => Self::NAN,
                    (false, true) => root.copysign(self),
                    (false, false) => root,
                }
            }

            #[inline]
            fn sinpi(self) -> Self {
                let (quarter, rest) = quarters(self.into());
                // zero for whole numbers, with their sign
                if self == self.trunc() {
                    return if self.is_infinite() { Self::NAN } else { $T::copysign(0.0, self) };
                }
                (match quarter {
                    0 => rest.sin(),
                    1 => rest.cos(),
                    2 => -rest.sin(),
                    _ => -rest.cos(),
                }) as Self
            }

            #[inline]
            fn cospi(self) -> Self {
                let (quarter, rest) = quarters(self.into());
                (match quarter {
                    0 => rest.cos(),
                    1 => 0.0 - rest.sin(),
                    2 => -rest.cos(),
                    _ => 0.0 + rest.sin(),
                }) as Self
            }

            // the zeros at whole numbers and the infinities halfway between them alternate in sign
            #[inline]
            fn tanpi(self) -> Self {
                let (sine, cosine) = (Float::sinpi(self), Float::cospi(self));
                if sine != 0.0 && cosine != 0.0 {
                    return sine / cosine;
                }
                let magnitude = if sine == 0.0 { 0.0 } else { Self::INFINITY };
                magnitude.copysign(if self.trunc() % 2.0 == 0.0 { self } else { -self })
            }

            #[inline]
            fn asinpi(self) -> Self {
                (f64::from(self).asin() / std::f64::consts::PI) as Self
            }

            #[inline]
            fn acospi(self) -> Self {
                (f64::from(self).acos() / std::f64::consts::PI) as Self
            }

            #[inline]
            fn atanpi(self) -> Self {
                (f64::from(self).atan() / std::f64::consts::PI) as Self
            }

            #[inline]
            fn atan2pi(self, x: Self) -> Self {
                (f64::from(self).atan2(f64::from(x)) / std::f64::consts::PI) as Self
            }
        }
    )*};
    (@same $($name:ident $own:ident),*) => {$(
        #[inline(always)]
        fn $name(self) -> Self {
            Self::$own(self)
        }
    )*};
}

floats!(f32 f64);

/// `x` as `n` quarter turns and a rest: `PI * x = n * PI / 2 + rest`, modulo full turns.
fn quarters(x: f64) -> (i32, f64) {
    let x = x % 2.0;
    let nearest = (x * 2.0).round();
    ((nearest as i32).rem_euclid(4), (x - nearest / 2.0) * std::f64::consts::PI)
}

/// The `n`th root of a non-negative number. Compensates for the rounding of `1 / n`.
fn root(x: f64, n: i32) -> f64 {
    let n = f64::from(n);
    let root = x.powf(1.0 / n);
    if root == 0.0 || !root.is_finite() {
        return root;
    }
    let missing = (-1.0 / n).mul_add(n, 1.0) / n;
    root + root * (missing * x.ln())
}

/// `x` times 2 to the power of `n`, rounded once.
fn scaled(mut x: f64, n: i32) -> f64 {
    let mut n = n.clamp(-3000, 3000);
    while n > 1023 {
        x *= 2f64.powi(1023);
        n -= 1023;
    }
    // the step is large enough that, if it rounds to a subnormal number, the final multiplication gives zero
    while n < -1022 {
        x *= 2f64.powi(-969);
        n += 969;
    }
    x * f64::from_bits(((n + 1023) as u64) << 52)
}

fn exponent(x: f64) -> i32 {
    if x == 0.0 || x.is_nan() {
        return i32::MIN;
    }
    if x.is_infinite() {
        return i32::MAX;
    }
    let bits = x.to_bits() >> 52 & 0x7ff;
    match bits {
        0 => exponent(x * 2f64.powi(54)) - 54,
        bits => bits as i32 - 1023,
    }
}

macro_rules! ints {
    ($($T:ident)*) => {$(
        impl Number for $T {
            #[inline(always)]
            fn bitselect(self, other: Self, mask: Self) -> Self {
                (self & !mask) | (other & mask)
            }
        }

        impl Int for $T {
            #[inline(always)]
            fn hadd(self, y: Self) -> Self {
                (self & y).wrapping_add((self ^ y) >> 1)
            }

            #[inline(always)]
            fn rhadd(self, y: Self) -> Self {
                (self | y).wrapping_sub((self ^ y) >> 1)
            }

            #[inline(always)]
            fn mul_hi(self, y: Self) -> Self {
                (ints!(@wide $T, self) * ints!(@wide $T, y) >> Self::BITS) as Self
            }

            #[inline(always)]
            fn mad_hi(self, y: Self, z: Self) -> Self {
                Int::mul_hi(self, y).wrapping_add(z)
            }

            #[inline(always)]
            fn mad_sat(self, y: Self, z: Self) -> Self {
                let (product, addend) = (ints!(@wide $T, self) * ints!(@wide $T, y), ints!(@wide $T, z));
                let (least, most) = (ints!(@wide $T, Self::MIN), ints!(@wide $T, Self::MAX));
                product.saturating_add(addend).max(least).min(most) as Self
            }
        }
    )*};
    (@wide u64, $x:expr) => { ($x as u128) };
    (@wide usize, $x:expr) => { ($x as u128) };
    (@wide $T:ident, $x:expr) => { ($x as i128) };
}

ints!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

macro_rules! words {
    ($($T:ident)*) => {$(
        impl Word for $T {
            #[inline(always)]
            fn mul24(self, y: Self) -> Self {
                self.wrapping_mul(y)
            }

            #[inline(always)]
            fn mad24(self, y: Self, z: Self) -> Self {
                self.wrapping_mul(y).wrapping_add(z)
            }
        }
    )*};
}

words!(i32 u32);
