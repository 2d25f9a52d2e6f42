//! The bounds of generic kernels: what all numbers, all floats, all integers have in common.
//!
//! The methods are those of the scalar types themselves, so that a generic function reads like any other.

use crate::element::Element;
use std::ops::{
    Add, AddAssign, BitAnd, BitOr, BitXor, Div, DivAssign, Mul, MulAssign, Neg, Not, Rem, RemAssign, Shl, Shr, Sub,
    SubAssign,
};

/// The methods of one kind of scalars: their signatures in the trait, and their implementation by the type's own.
macro_rules! methods {
    ($signatures:ident, $calls:ident: $($name:ident($($arg:ident: $ty:ty),*) -> $ret:ty;)*) => {
        macro_rules! $signatures {
            () => {$(
                #[doc = concat!("`", stringify!($name), "` of the type itself.")]
                fn $name(self $(, $arg: $ty)*) -> $ret;
            )*};
        }
        macro_rules! $calls {
            ($scalar:ident) => {$(
                #[inline(always)]
                fn $name(self $(, $arg: $ty)*) -> $ret {
                    $scalar::$name(self $(, $arg)*)
                }
            )*};
        }
    };
}

methods! { float_signatures, float_calls:
    abs() -> Self; floor() -> Self; ceil() -> Self; round() -> Self; round_ties_even() -> Self; trunc() -> Self;
    fract() -> Self; copysign(sign: Self) -> Self; signum() -> Self; min(other: Self) -> Self; max(other: Self) -> Self;
    clamp(min: Self, max: Self) -> Self; mul_add(a: Self, b: Self) -> Self; rem_euclid(rhs: Self) -> Self;
    div_euclid(rhs: Self) -> Self; is_nan() -> bool; is_finite() -> bool; is_infinite() -> bool; is_normal() -> bool;
    is_sign_negative() -> bool; is_sign_positive() -> bool; sqrt() -> Self; cbrt() -> Self; hypot(other: Self) -> Self;
    recip() -> Self; to_degrees() -> Self; to_radians() -> Self; exp() -> Self; exp2() -> Self; exp_m1() -> Self;
    ln() -> Self; ln_1p() -> Self; log2() -> Self; log10() -> Self; powf(n: Self) -> Self; powi(n: i32) -> Self;
    sin() -> Self; cos() -> Self; tan() -> Self; asin() -> Self; acos() -> Self; atan() -> Self; atan2(other: Self) -> Self;
    sinh() -> Self; cosh() -> Self; tanh() -> Self; asinh() -> Self; acosh() -> Self; atanh() -> Self;
}

methods! { int_signatures, int_calls:
    wrapping_add(rhs: Self) -> Self; wrapping_sub(rhs: Self) -> Self; wrapping_mul(rhs: Self) -> Self;
    wrapping_neg() -> Self; wrapping_shl(rhs: u32) -> Self; wrapping_shr(rhs: u32) -> Self; wrapping_pow(exp: u32) -> Self;
    saturating_add(rhs: Self) -> Self; saturating_sub(rhs: Self) -> Self; saturating_mul(rhs: Self) -> Self;
    rem_euclid(rhs: Self) -> Self; div_euclid(rhs: Self) -> Self; pow(exp: u32) -> Self; rotate_left(n: u32) -> Self;
    rotate_right(n: u32) -> Self; swap_bytes() -> Self; reverse_bits() -> Self; count_ones() -> u32; count_zeros() -> u32;
    leading_zeros() -> u32; leading_ones() -> u32; trailing_zeros() -> u32; trailing_ones() -> u32;
}

/// A number type of the kernel language: any integer, `f32`, `f64`.
///
/// `T::from_f32(0.5)` and its kin convert as `as` does.
pub trait Number:
    Element
    + PartialEq
    + PartialOrd
    + Arith
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Rem<Output = Self>
    + AddAssign
    + SubAssign
    + MulAssign
    + DivAssign
    + RemAssign
{
    /// 0
    const ZERO: Self;
    /// 1
    const ONE: Self;
    /// The smallest value; of floats the smallest that is finite.
    const MIN: Self;
    /// The largest value; of floats the largest that is finite.
    const MAX: Self;

    /// `value as Self`
    fn from_i32(value: i32) -> Self;
    /// `value as Self`
    fn from_u32(value: u32) -> Self;
    /// `value as Self`
    fn from_i64(value: i64) -> Self;
    /// `value as Self`
    fn from_u64(value: u64) -> Self;
    /// `value as Self`
    fn from_usize(value: usize) -> Self;
    /// `value as Self`
    fn from_f32(value: f32) -> Self;
    /// `value as Self`
    fn from_f64(value: f64) -> Self;
    /// `self as i32`
    fn to_i32(self) -> i32;
    /// `self as u32`
    fn to_u32(self) -> u32;
    /// `self as i64`
    fn to_i64(self) -> i64;
    /// `self as u64`
    fn to_u64(self) -> u64;
    /// `self as usize`
    fn to_usize(self) -> usize;
    /// `self as f32`
    fn to_f32(self) -> f32;
    /// `self as f64`
    fn to_f64(self) -> f64;
}

/// `f32` and `f64`.
pub trait Float: Number + Neg<Output = Self> {
    /// Infinity.
    const INFINITY: Self;
    /// Not a number.
    const NAN: Self;
    /// The distance from 1 to the next larger number.
    const EPSILON: Self;
    /// π
    const PI: Self;
    /// Euler's number.
    const E: Self;

    float_signatures!();
}

/// The integer types.
pub trait Int:
    Number
    + Eq
    + Ord
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The width.
    const BITS: u32;

    int_signatures!();
}

/// What release builds do: the arithmetic of the native versions.
#[doc(hidden)]
#[allow(missing_docs)]
pub trait Arith: Copy {
    fn wrapping_add(a: Self, b: Self) -> Self;
    fn wrapping_sub(a: Self, b: Self) -> Self;
    fn wrapping_mul(a: Self, b: Self) -> Self;
    fn wrapping_neg(a: Self) -> Self;
    fn wrapping_shl(a: Self, b: u32) -> Self;
    fn wrapping_shr(a: Self, b: u32) -> Self;
    /// The quotient; `Err(true)` for a divisor of zero, `Err(false)` for overflow.
    fn divide(a: Self, b: Self) -> Result<Self, bool>;
    /// The remainder, likewise.
    fn remainder(a: Self, b: Self) -> Result<Self, bool>;
}

/// `Arith` for expansions. What is computed with must be a [`Number`], which is what rustc says of a type parameter that is none.
#[allow(missing_docs)]
pub mod arith {
    use super::{Arith, Number};

    #[inline(always)]
    pub fn wrapping_add<T: Number>(a: T, b: T) -> T {
        Arith::wrapping_add(a, b)
    }

    #[inline(always)]
    pub fn wrapping_sub<T: Number>(a: T, b: T) -> T {
        Arith::wrapping_sub(a, b)
    }

    #[inline(always)]
    pub fn wrapping_mul<T: Number>(a: T, b: T) -> T {
        Arith::wrapping_mul(a, b)
    }

    #[inline(always)]
    pub fn wrapping_neg<T: Number>(a: T) -> T {
        Arith::wrapping_neg(a)
    }

    #[inline(always)]
    pub fn wrapping_shl<T: Number>(a: T, b: u32) -> T {
        Arith::wrapping_shl(a, b)
    }

    #[inline(always)]
    pub fn wrapping_shr<T: Number>(a: T, b: u32) -> T {
        Arith::wrapping_shr(a, b)
    }

    #[inline(always)]
    pub fn divide<T: Number>(a: T, b: T) -> Result<T, bool> {
        Arith::divide(a, b)
    }

    #[inline(always)]
    pub fn remainder<T: Number>(a: T, b: T) -> Result<T, bool> {
        Arith::remainder(a, b)
    }
}

macro_rules! number {
    ($scalar:ident, $one:literal, $zero:literal) => {
        impl Number for $scalar {
            const ZERO: Self = $zero;
            const ONE: Self = $one;
            const MIN: Self = $scalar::MIN;
            const MAX: Self = $scalar::MAX;
            number!(@from $scalar: from_i32 i32, from_u32 u32, from_i64 i64, from_u64 u64, from_usize usize, from_f32 f32, from_f64 f64);
            number!(@to to_i32 i32, to_u32 u32, to_i64 i64, to_u64 u64, to_usize usize, to_f32 f32, to_f64 f64);
        }
    };
    (@from $scalar:ident: $($name:ident $ty:ident),*) => {$(
        #[inline(always)]
        fn $name(value: $ty) -> Self {
            value as $scalar
        }
    )*};
    (@to $($name:ident $ty:ident),*) => {$(
        #[inline(always)]
        fn $name(self) -> $ty {
            self as $ty
        }
    )*};
}

macro_rules! floats {
    ($($scalar:ident)*) => {$(
        number!($scalar, 1.0, 0.0);

        impl Float for $scalar {
            const INFINITY: Self = $scalar::INFINITY;
            const NAN: Self = $scalar::NAN;
            const EPSILON: Self = $scalar::EPSILON;
            const PI: Self = std::$scalar::consts::PI;
            const E: Self = std::$scalar::consts::E;
            float_calls!($scalar);
        }

        impl Arith for $scalar {
            #[inline(always)]
            fn wrapping_add(a: Self, b: Self) -> Self { a + b }
            #[inline(always)]
            fn wrapping_sub(a: Self, b: Self) -> Self { a - b }
            #[inline(always)]
            fn wrapping_mul(a: Self, b: Self) -> Self { a * b }
            #[inline(always)]
            fn wrapping_neg(a: Self) -> Self { -a }
            fn wrapping_shl(_: Self, _: u32) -> Self { unreachable!("floats have no shifts") }
            fn wrapping_shr(_: Self, _: u32) -> Self { unreachable!("floats have no shifts") }
            #[inline(always)]
            fn divide(a: Self, b: Self) -> Result<Self, bool> { Ok(a / b) }
            #[inline(always)]
            fn remainder(a: Self, b: Self) -> Result<Self, bool> { Ok(a % b) }
        }
    )*};
}

macro_rules! ints {
    ($($scalar:ident)*) => {$(
        impl Arith for $scalar {
            #[inline(always)]
            fn wrapping_add(a: Self, b: Self) -> Self { a.wrapping_add(b) }
            #[inline(always)]
            fn wrapping_sub(a: Self, b: Self) -> Self { a.wrapping_sub(b) }
            #[inline(always)]
            fn wrapping_mul(a: Self, b: Self) -> Self { a.wrapping_mul(b) }
            #[inline(always)]
            fn wrapping_neg(a: Self) -> Self { a.wrapping_neg() }
            #[inline(always)]
            fn wrapping_shl(a: Self, b: u32) -> Self { a.wrapping_shl(b) }
            #[inline(always)]
            fn wrapping_shr(a: Self, b: u32) -> Self { a.wrapping_shr(b) }
            #[inline(always)]
            fn divide(a: Self, b: Self) -> Result<Self, bool> { a.checked_div(b).ok_or(b == 0) }
            #[inline(always)]
            fn remainder(a: Self, b: Self) -> Result<Self, bool> { a.checked_rem(b).ok_or(b == 0) }
        }
    )*};
}

macro_rules! buffer_ints {
    ($($scalar:ident)*) => {$(
        number!($scalar, 1, 0);

        impl Int for $scalar {
            const BITS: u32 = $scalar::BITS;
            int_calls!($scalar);
        }
    )*};
}

floats!(f32 f64);
ints!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);
buffer_ints!(i8 i16 i32 i64 u8 u16 u32 u64);
// On the device both are 64 bits wide.
#[cfg(target_pointer_width = "64")]
buffer_ints!(isize usize);
