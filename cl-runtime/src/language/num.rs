//! The bounds of generic kernels: the common interface of all numbers, of all floats, and of all integers.
//!
//! The methods have the names and meanings of the methods of the scalar types, so a generic function reads like any other.

use super::{
    element::Element,
    operator::{Arithmetic, FloatArithmetic, IntArithmetic},
};
use std::ops::{
    Add, AddAssign, BitAnd, BitOr, BitXor, Div, DivAssign, Mul, MulAssign, Neg, Not, Rem, RemAssign, Shl, Shr, Sub,
    SubAssign,
};

/// The methods of one kind of scalars: their signatures in the trait, each with an example, and their implementations,
/// which call the type's own methods.
macro_rules! methods {
    ($signatures:ident, $calls:ident: $($name:ident($($arg:ident: $ty:ty),*) -> $ret:ty, $example:literal;)*) => {
        macro_rules! $signatures {
            () => {$(
                #[doc = concat!("`", stringify!($name), "` of the type itself.")]
                ///
                /// ```
                /// # use cl_runtime::prelude::*;
                #[doc = $example]
                /// ```
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
    abs() -> Self, "assert_eq!(Float::abs(-1.5f32), 1.5);";
    floor() -> Self, "assert_eq!(Float::floor(-1.5f32), -2.0);";
    ceil() -> Self, "assert_eq!(Float::ceil(-1.5f32), -1.0);";
    round() -> Self, "assert_eq!(Float::round(-1.5f32), -2.0);";
    round_ties_even() -> Self, "assert_eq!(Float::round_ties_even(2.5f32), 2.0);";
    trunc() -> Self, "assert_eq!(Float::trunc(-1.7f32), -1.0);";
    fract() -> Self, "assert_eq!(Float::fract(-1.75f32), -0.75);";
    copysign(sign: Self) -> Self, "assert_eq!(Float::copysign(1.5f32, -0.0), -1.5);";
    signum() -> Self, "assert_eq!(Float::signum(-1.5f32), -1.0);";
    min(other: Self) -> Self, "assert_eq!(Float::min(1.5f32, f32::NAN), 1.5);";
    max(other: Self) -> Self, "assert_eq!(Float::max(1.5f32, f32::NAN), 1.5);";
    clamp(min: Self, max: Self) -> Self, "assert_eq!(Float::clamp(-1.5f32, 0.0, 1.0), 0.0);";
    mul_add(a: Self, b: Self) -> Self, "assert_eq!(Float::mul_add(2.0f32, 3.0, 0.5), 6.5);";
    rem_euclid(rhs: Self) -> Self, "assert_eq!(Float::rem_euclid(-7.0f32, 4.0), 1.0);";
    div_euclid(rhs: Self) -> Self, "assert_eq!(Float::div_euclid(-7.0f32, 4.0), -2.0);";
    is_nan() -> bool, "assert!(Float::is_nan(f32::NAN) && !Float::is_nan(f32::INFINITY));";
    is_finite() -> bool, "assert!(Float::is_finite(1.5f32) && !Float::is_finite(f32::INFINITY));";
    is_infinite() -> bool, "assert!(Float::is_infinite(f32::INFINITY) && !Float::is_infinite(f32::NAN));";
    is_normal() -> bool, "assert!(Float::is_normal(1.5f32) && !Float::is_normal(0.0f32));";
    is_sign_negative() -> bool, "assert!(Float::is_sign_negative(-0.0f32) && !Float::is_sign_negative(0.0f32));";
    is_sign_positive() -> bool, "assert!(Float::is_sign_positive(0.0f32) && !Float::is_sign_positive(-0.0f32));";
    sqrt() -> Self, "assert_eq!(Float::sqrt(2.25f32), 1.5);";
    cbrt() -> Self, "assert!(Float::abs(Float::cbrt(27.0f32) - 3.0) < 1e-6);";
    hypot(other: Self) -> Self, "assert_eq!(Float::hypot(3.0f32, 4.0), 5.0);";
    recip() -> Self, "assert_eq!(Float::recip(4.0f32), 0.25);";
    to_degrees() -> Self, "assert!(Float::abs(Float::to_degrees(f32::PI) - 180.0) < 1e-4);";
    to_radians() -> Self, "assert!(Float::abs(Float::to_radians(180.0f32) - f32::PI) < 1e-6);";
    exp() -> Self, "assert_eq!(Float::exp(0.0f32), 1.0);";
    exp2() -> Self, "assert!(Float::abs(Float::exp2(3.0f32) - 8.0) < 1e-6);";
    exp_m1() -> Self, "assert_eq!(Float::exp_m1(0.0f32), 0.0);";
    ln() -> Self, "assert!(Float::abs(Float::ln(f32::E) - 1.0) < 1e-6);";
    ln_1p() -> Self, "assert_eq!(Float::ln_1p(0.0f32), 0.0);";
    log2() -> Self, "assert!(Float::abs(Float::log2(8.0f32) - 3.0) < 1e-6);";
    log10() -> Self, "assert!(Float::abs(Float::log10(100.0f32) - 2.0) < 1e-6);";
    powf(n: Self) -> Self, "assert!(Float::abs(Float::powf(4.0f32, 1.5) - 8.0) < 1e-6);";
    powi(n: i32) -> Self, "assert_eq!(Float::powi(2.0f32, -3), 0.125);";
    sin() -> Self, "assert!(Float::abs(Float::sin(f32::PI / 2.0) - 1.0) < 1e-6);";
    cos() -> Self, "assert!(Float::abs(Float::cos(f32::PI / 3.0) - 0.5) < 1e-6);";
    tan() -> Self, "assert!(Float::abs(Float::tan(f32::PI / 4.0) - 1.0) < 1e-6);";
    asin() -> Self, "assert!(Float::abs(Float::asin(1.0f32) - f32::PI / 2.0) < 1e-6);";
    acos() -> Self, "assert!(Float::abs(Float::acos(-1.0f32) - f32::PI) < 1e-6);";
    atan() -> Self, "assert!(Float::abs(Float::atan(1.0f32) - f32::PI / 4.0) < 1e-6);";
    atan2(other: Self) -> Self, "assert!(Float::abs(Float::atan2(1.0f32, -1.0) - 3.0 * f32::PI / 4.0) < 1e-6);";
    sinh() -> Self, "assert!(Float::abs(Float::sinh(1.0f32) - 1.1752012) < 1e-6);";
    cosh() -> Self, "assert!(Float::abs(Float::cosh(1.0f32) - 1.5430806) < 1e-6);";
    tanh() -> Self, "assert_eq!(Float::tanh(f32::INFINITY), 1.0);";
    asinh() -> Self, "assert_eq!(Float::asinh(0.0f32), 0.0);";
    acosh() -> Self, "assert_eq!(Float::acosh(1.0f32), 0.0);";
    atanh() -> Self, "assert_eq!(Float::atanh(1.0f32), f32::INFINITY);";
}

methods! { int_signatures, int_calls:
    wrapping_add(rhs: Self) -> Self, "assert_eq!(Int::wrapping_add(250u8, 10), 4);";
    wrapping_sub(rhs: Self) -> Self, "assert_eq!(Int::wrapping_sub(10u8, 20), 246);";
    wrapping_mul(rhs: Self) -> Self, "assert_eq!(Int::wrapping_mul(100u8, 3), 44);";
    wrapping_neg() -> Self, "assert_eq!(Int::wrapping_neg(i8::MIN), i8::MIN);";
    wrapping_shl(rhs: u32) -> Self, "assert_eq!(Int::wrapping_shl(1u8, 9), 2);";
    wrapping_shr(rhs: u32) -> Self, "assert_eq!(Int::wrapping_shr(4u8, 9), 2);";
    wrapping_pow(exp: u32) -> Self, "assert_eq!(Int::wrapping_pow(3u8, 6), 217);";
    saturating_add(rhs: Self) -> Self, "assert_eq!(Int::saturating_add(250u8, 10), 255);";
    saturating_sub(rhs: Self) -> Self, "assert_eq!(Int::saturating_sub(10u8, 20), 0);";
    saturating_mul(rhs: Self) -> Self, "assert_eq!(Int::saturating_mul(100u8, 3), 255);";
    rem_euclid(rhs: Self) -> Self, "assert_eq!(Int::rem_euclid(-7, 4), 1);";
    div_euclid(rhs: Self) -> Self, "assert_eq!(Int::div_euclid(-7, 4), -2);";
    pow(exp: u32) -> Self, "assert_eq!(Int::pow(3, 4), 81);";
    rotate_left(n: u32) -> Self, "assert_eq!(Int::rotate_left(0b1100_0001u8, 1), 0b1000_0011);";
    rotate_right(n: u32) -> Self, "assert_eq!(Int::rotate_right(0b1100_0001u8, 1), 0b1110_0000);";
    swap_bytes() -> Self, "assert_eq!(Int::swap_bytes(0x1234u16), 0x3412);";
    reverse_bits() -> Self, "assert_eq!(Int::reverse_bits(0b0000_1101u8), 0b1011_0000);";
    count_ones() -> u32, "assert_eq!(Int::count_ones(0b0000_1101u8), 3);";
    count_zeros() -> u32, "assert_eq!(Int::count_zeros(0b0000_1101u8), 5);";
    leading_zeros() -> u32, "assert_eq!(Int::leading_zeros(0b0000_1101u8), 4);";
    leading_ones() -> u32, "assert_eq!(Int::leading_ones(0b1110_1101u8), 3);";
    trailing_zeros() -> u32, "assert_eq!(Int::trailing_zeros(0b0000_1100u8), 2);";
    trailing_ones() -> u32, "assert_eq!(Int::trailing_ones(0b0000_1011u8), 2);";
}

/// Conversions, each with an example.
macro_rules! conversions {
    ($($name:ident($value:ident $(: $ty:ident)?) -> $ret:ident, $($example:literal)*;)*) => {$(
        #[doc = concat!("`", stringify!($value), " as ", stringify!($ret), "`")]
        ///
        /// ```
        /// # use cl_runtime::prelude::*;
        $(#[doc = $example])*
        /// ```
        fn $name($value $(: $ty)?) -> $ret;
    )*};
}

/// A number type of the kernel language: any integer, `f32`, `f64`.
///
/// The conversions, such as `T::from_f32(0.5)` and `x.to_f32()`, convert as `as` does.
///
/// ```
/// use cl_runtime::prelude::*;
///
/// #[kernel]
/// fn scale<T: Number>(factor: T, x: &mut [T]) {
///     let i = global_id(0);
///     x[i] = factor * x[i] + T::ONE;
/// }
///
/// # let queue = Queue::auto()?;
/// let mut floats = Buffer::from_slice(&queue, &[1.0f32, 2.0])?;
/// let mut integers = Buffer::from_slice(&queue, &[1u8, 200])?;
/// scale(0.5, &mut floats).global(2).run(&queue)?;
/// scale(2, &mut integers).global(2).run(&queue)?;
/// assert_eq!(floats.to_vec(&queue)?, [1.5, 2.0]);
/// // as everywhere in kernels, integers wrap
/// assert_eq!(integers.to_vec(&queue)?, [3, 145]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a number, or not known to be one",
    note = "where the compiler does not see the types of an operator's operands, it takes them for numbers: for the operator of another type, \
            bind them to variables with types, `let value: TYPE = …;`, and give literals theirs, as in `0.5f32`"
)]
pub trait Number:
    Element
    + PartialEq
    + PartialOrd
    + Arith
    + Arithmetic
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
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// fn sum<T: Number>(numbers: &[T]) -> T {
    ///     numbers.iter().fold(T::ZERO, |sum, &number| sum + number)
    /// }
    /// assert_eq!((sum(&[1, 2, 3]), sum(&[0.5f32, 0.25])), (6, 0.75));
    /// ```
    const ZERO: Self;
    /// 1
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// fn product<T: Number>(numbers: &[T]) -> T {
    ///     numbers.iter().fold(T::ONE, |product, &number| product * number)
    /// }
    /// assert_eq!((product(&[2, 3, 4]), product(&[0.5f32, 0.5])), (24, 0.25));
    /// ```
    const ONE: Self;
    /// The smallest value; for floats, the smallest finite value.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// fn largest<T: Number>(numbers: &[T]) -> T {
    ///     numbers.iter().fold(T::MIN, |largest, &number| if number > largest { number } else { largest })
    /// }
    /// assert_eq!((largest(&[-3, -2]), largest(&[-0.5f32, -1.5])), (-2, -0.5));
    /// ```
    const MIN: Self;
    /// The largest value; for floats, the largest finite value.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// fn least<T: Number>(numbers: &[T]) -> T {
    ///     numbers.iter().fold(T::MAX, |least, &number| if number < least { number } else { least })
    /// }
    /// assert_eq!((least(&[3u8, 2]), least(&[0.5f32, 1.5])), (2, 0.5));
    /// ```
    const MAX: Self;

    conversions! {
        from_i32(value: i32) -> Self, "assert_eq!((u8::from_i32(-1), f32::from_i32(-1)), (255, -1.0));";
        from_u32(value: u32) -> Self, "assert_eq!((i8::from_u32(300), f32::from_u32(300)), (44, 300.0));";
        from_i64(value: i64) -> Self, "assert_eq!((i32::from_i64(-1 << 32), f32::from_i64(-1)), (0, -1.0));";
        from_u64(value: u64) -> Self, "assert_eq!((u32::from_u64(1 << 32 | 7), f32::from_u64(7)), (7, 7.0));";
        from_usize(value: usize) -> Self,
            "fn mean<T: Float>(numbers: &[T]) -> T {"
            "    numbers.iter().fold(T::ZERO, |sum, &number| sum + number) / T::from_usize(numbers.len())"
            "}"
            "assert_eq!(mean(&[1.0f32, 2.0]), 1.5);";
        from_f32(value: f32) -> Self,
            "fn half<T: Number>(number: T) -> T {"
            "    T::from_f32(0.5 * number.to_f32())"
            "}"
            "assert_eq!((half(3), half(3.0f32)), (1, 1.5));";
        from_f64(value: f64) -> Self, "assert_eq!((u8::from_f64(1e3), i32::from_f64(-1.5)), (255, -1));";
        to_i32(self) -> i32, "assert_eq!(((-1.5f32).to_i32(), u32::MAX.to_i32()), (-1, -1));";
        to_u32(self) -> u32, "assert_eq!(((-1.5f32).to_u32(), (-1i8).to_u32()), (0, u32::MAX));";
        to_i64(self) -> i64, "assert_eq!((1e10f32.to_i64(), (-1i8).to_i64()), (10_000_000_000, -1));";
        to_u64(self) -> u64, "assert_eq!((1e10f32.to_u64(), (-1i64).to_u64()), (10_000_000_000, u64::MAX));";
        to_usize(self) -> usize,
            "fn bucket<T: Number>(number: T, width: T) -> usize {"
            "    (number / width).to_usize()"
            "}"
            "assert_eq!((bucket(17, 5), bucket(1.7f32, 0.5)), (3, 3));";
        to_f32(self) -> f32, "assert_eq!((7u8.to_f32(), i32::MAX.to_f32()), (7.0, 2147483648.0));";
        to_f64(self) -> f64, "assert_eq!((7u8.to_f64(), 0.5f32.to_f64()), (7.0, 0.5));";
    }
}

/// The floating-point types `f32` and `f64`.
///
/// ```
/// use cl_runtime::prelude::*;
///
/// #[kernel]
/// fn lengths<T: Float>(x: &[T], y: &[T], length: &mut [T]) {
///     let i = global_id(0);
///     length[i] = (x[i] * x[i] + y[i] * y[i]).sqrt();
/// }
///
/// # let queue = Queue::auto()?;
/// let (x, y) = (Buffer::from_slice(&queue, &[3.0f32, 5.0])?, Buffer::from_slice(&queue, &[4.0, 12.0])?);
/// let mut length = Buffer::zeroed(&queue, 2)?;
/// lengths(&x, &y, &mut length).global(2).run(&queue)?;
/// assert_eq!(length.to_vec(&queue)?, [5.0, 13.0]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub trait Float: Number + FloatArithmetic + crate::language::cl::Float<Exponent = i32> + Neg<Output = Self> {
    /// Infinity.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// fn least<T: Float>(numbers: &[T]) -> T {
    ///     numbers.iter().fold(T::INFINITY, |least, &number| least.min(number))
    /// }
    /// assert_eq!(least(&[0.5f32, 1.5]), 0.5);
    /// ```
    const INFINITY: Self;
    /// Not a number (NaN).
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// fn root<T: Float>(number: T) -> T {
    ///     if number < T::ZERO { T::NAN } else { number.sqrt() }
    /// }
    /// assert!(root(-1.0f32).is_nan());
    /// ```
    const NAN: Self;
    /// The distance from 1 to the next larger number.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// fn is_one<T: Float>(number: T) -> bool {
    ///     (number - T::ONE).abs() <= T::EPSILON
    /// }
    /// assert!(is_one(1.0f32 / 49.0 * 49.0));
    /// ```
    const EPSILON: Self;
    /// The constant π.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// fn area<T: Float>(radius: T) -> T {
    ///     T::PI * radius * radius
    /// }
    /// assert_eq!(area(2.0f32), 4.0 * std::f32::consts::PI);
    /// ```
    const PI: Self;
    /// Euler's number, e.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// fn grown<T: Float>(years: T) -> T {
    ///     T::E.powf(years)
    /// }
    /// assert!((grown(1.0f32) - std::f32::consts::E).abs() < 1e-6);
    /// ```
    const E: Self;

    float_signatures!();
}

/// The integer types.
///
/// ```
/// use cl_runtime::prelude::*;
///
/// #[kernel]
/// fn describe<T: Int>(x: &[T], facts: &mut [u32]) {
///     let i = global_id(0);
///     facts[i] = (x[i] & T::ONE).to_u32() + 10 * x[i].count_ones();
/// }
///
/// # let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[6u8, 7])?;
/// let mut facts = Buffer::zeroed(&queue, 2)?;
/// describe(&x, &mut facts).global(2).run(&queue)?;
/// assert_eq!(facts.to_vec(&queue)?, [20, 31]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub trait Int:
    Number
    + IntArithmetic
    + crate::language::cl::Int
    + Eq
    + Ord
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The width in bits.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// fn highest<T: Int>(number: T) -> u32 {
    ///     T::BITS - 1 - number.leading_zeros()
    /// }
    /// assert_eq!((highest(5u8), highest(5i64)), (2, 2));
    /// ```
    const BITS: u32;

    int_signatures!();
}

/// Arithmetic as in release builds, for the native versions of kernels.
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
    /// The remainder, with errors as for `divide`.
    fn remainder(a: Self, b: Self) -> Result<Self, bool>;
}

/// `Arith` for macro expansions. The bound is [`Number`], so that rustc names this trait if a type parameter lacks it.
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
// on the device both are 64 bits wide
#[cfg(target_pointer_width = "64")]
buffer_ints!(isize usize);
