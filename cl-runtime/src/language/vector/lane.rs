//! The lanes of vectors: the scalar types, with their methods as trait methods, so that each method of a vector is written
//! once for all of them. Integers wrap, as in kernels.

use crate::language::element::Element;
use std::fmt::Debug;

mod sealed {
    /// Restricts the lanes of vectors to these types.
    pub trait Sealed {}
}

pub(super) use sealed::Sealed;

/// A scalar type that can be a lane of a vector.
///
/// ```
/// use cl_runtime::{prelude::*, vector::{Lane, Vector4}};
///
/// fn sawtooth<T: Lane>(numbers: [T; 4], period: T) -> Vector4<T> {
///     Vector4::from_array(numbers) % period
/// }
///
/// assert_eq!(sawtooth([1, 5, 9, 14], 4), i32x4::new(1, 1, 1, 2));
/// assert_eq!(sawtooth([0.5, 1.5, 2.5, 3.5], 2.0), f32x4::new(0.5, 1.5, 0.5, 1.5));
/// ```
pub trait Lane: Element + PartialOrd + Debug + Default + Sealed {
    /// The lane type of the masks that comparisons return: the signed integer of the same width.
    ///
    /// ```
    /// # use cl_runtime::{prelude::*, vector::{Lane, Mask, Vector4}};
    /// fn below<T: Lane>(v: Vector4<T>, limit: T) -> Mask<T::Mask, 4> {
    ///     v.simd_lt(limit)
    /// }
    /// let mask: mask32x4 = below(f32x4::new(1.0, 2.0, 3.0, 4.0), 2.5);
    /// assert_eq!(mask.to_array(), [true, true, false, false]);
    /// ```
    type Mask: MaskLane;
    /// The unsigned integer of the same width; for floats, the type of their bits.
    ///
    /// ```
    /// # use cl_runtime::{prelude::*, vector::{FloatLane, IntLane, Vector4}};
    /// fn sign_bits<T: FloatLane<Bits: IntLane>>(v: Vector4<T>) -> Vector4<T::Bits> {
    ///     v.to_bits() ^ v.abs().to_bits()
    /// }
    /// let bits: u32x4 = sign_bits(f32x4::new(1.0, -1.0, 0.0, -0.0));
    /// assert_eq!(bits, u32x4::new(0, 1 << 31, 0, 1 << 31));
    /// ```
    type Bits: Lane;
    #[doc(hidden)]
    type Align2: Alignment;
    #[doc(hidden)]
    type Align4: Alignment;
    #[doc(hidden)]
    type Align8: Alignment;
    #[doc(hidden)]
    type Align16: Alignment;

    #[doc(hidden)]
    const MINUS_ONE_AND_MIN: Option<(Self, Self)>;
    /// The value in the form that a panic records.
    #[doc(hidden)]
    fn recorded(self) -> u64;

    #[doc(hidden)]
    fn from_lane<S: Lane>(from: S) -> Self;

    #[doc(hidden)]
    fn as_i8(self) -> i8;
    #[doc(hidden)]
    fn as_i16(self) -> i16;
    #[doc(hidden)]
    fn as_i32(self) -> i32;
    #[doc(hidden)]
    fn as_i64(self) -> i64;
    #[doc(hidden)]
    fn as_u8(self) -> u8;
    #[doc(hidden)]
    fn as_u16(self) -> u16;
    #[doc(hidden)]
    fn as_u32(self) -> u32;
    #[doc(hidden)]
    fn as_u64(self) -> u64;
    #[doc(hidden)]
    fn as_f32(self) -> f32;
    #[doc(hidden)]
    fn as_f64(self) -> f64;

    #[doc(hidden)]
    fn add(self, other: Self) -> Self;
    #[doc(hidden)]
    fn sub(self, other: Self) -> Self;
    #[doc(hidden)]
    fn mul(self, other: Self) -> Self;
    #[doc(hidden)]
    fn div(self, other: Self) -> Self;
    #[doc(hidden)]
    fn rem(self, other: Self) -> Self;
    #[doc(hidden)]
    fn min(self, other: Self) -> Self;
    #[doc(hidden)]
    fn max(self, other: Self) -> Self;
    #[doc(hidden)]
    fn clamp(self, low: Self, high: Self) -> Self;
    #[doc(hidden)]
    fn rem_euclid(self, other: Self) -> Self;
    #[doc(hidden)]
    fn div_euclid(self, other: Self) -> Self;
}

/// The lane type of a mask: `i8`, `i16`, `i32`, `i64`.
///
/// ```
/// use cl_runtime::{prelude::*, vector::{Mask, MaskLane}};
///
/// fn count<T: MaskLane, const N: usize>(mask: Mask<T, N>) -> usize {
///     mask.to_array().into_iter().filter(|&lane| lane).count()
/// }
///
/// assert_eq!(count(f32x4::new(1.0, 2.0, 3.0, 4.0).simd_gt(1.5)), 3);
/// ```
pub trait MaskLane: Lane {}

/// An alignment, as a zero-sized type.
#[doc(hidden)]
pub trait Alignment: Copy + Send + Sync + 'static {}

macro_rules! alignments {
    ($($name:ident = $bytes:literal)*) => {$(
        #[doc(hidden)]
        #[derive(Debug, Clone, Copy)]
        #[repr(align($bytes))]
        pub struct $name;

        impl Alignment for $name {}
    )*};
}

alignments! { A2 = 2 A4 = 4 A8 = 8 A16 = 16 A32 = 32 A64 = 64 A128 = 128 }

/// Declares a trait whose methods have the names of the scalar types' own methods.
macro_rules! methods {
    ($(#[$doc:meta])* $Trait:ident: $($Super:ident)+ {
        $($name:ident($($arg:ident: $Arg:ty),*) -> $Ret:ty;)*
    }) => {
        $(#[$doc])*
        #[allow(missing_docs)]
        pub trait $Trait: $($Super +)+ {
            $(
                #[doc(hidden)]
                fn $name(self $(, $arg: $Arg)*) -> $Ret;
            )*
        }
    };
}

methods! {
    /// A lane type with a sign.
    ///
    /// ```
    /// use cl_runtime::{prelude::*, vector::{SignedLane, Vector2}};
    ///
    /// fn manhattan<T: SignedLane>(a: Vector2<T>, b: Vector2<T>) -> T {
    ///     (a - b).abs().reduce_sum()
    /// }
    ///
    /// assert_eq!(manhattan(i32x2::new(1, 5), i32x2::new(3, 2)), 5);
    /// ```
    SignedLane: Lane {
        neg() -> Self;
        abs() -> Self;
        signum() -> Self;
    }
}

/// The methods of floats, for the trait and for its implementations.
macro_rules! floats {
    ($with:ident! $rest:tt) => {
        $with! {
            $rest
            floor() -> Self;
            ceil() -> Self;
            round() -> Self;
            round_ties_even() -> Self;
            trunc() -> Self;
            fract() -> Self;
            copysign(sign: Self) -> Self;
            mul_add(factor: Self, term: Self) -> Self;
            is_nan() -> bool;
            is_finite() -> bool;
            is_infinite() -> bool;
            is_normal() -> bool;
            is_sign_negative() -> bool;
            is_sign_positive() -> bool;
            to_bits() -> Self::Bits;
            sqrt() -> Self;
            cbrt() -> Self;
            hypot(other: Self) -> Self;
            recip() -> Self;
            to_degrees() -> Self;
            to_radians() -> Self;
            exp() -> Self;
            exp2() -> Self;
            exp_m1() -> Self;
            ln() -> Self;
            ln_1p() -> Self;
            log2() -> Self;
            log10() -> Self;
            powf(exponent: Self) -> Self;
            powi(exponent: i32) -> Self;
            sin() -> Self;
            cos() -> Self;
            tan() -> Self;
            asin() -> Self;
            acos() -> Self;
            atan() -> Self;
            atan2(x: Self) -> Self;
            sinh() -> Self;
            cosh() -> Self;
            tanh() -> Self;
            asinh() -> Self;
            acosh() -> Self;
            atanh() -> Self;
        }
    };
}

/// The methods of integers that have the same names in the standard library.
macro_rules! ints {
    ($with:ident! $rest:tt) => {
        $with! {
            $rest
            wrapping_add(other: Self) -> Self;
            wrapping_sub(other: Self) -> Self;
            wrapping_mul(other: Self) -> Self;
            wrapping_div(other: Self) -> Self;
            wrapping_rem(other: Self) -> Self;
            wrapping_neg() -> Self;
            wrapping_shl(amount: u32) -> Self;
            wrapping_shr(amount: u32) -> Self;
            wrapping_pow(exponent: u32) -> Self;
            saturating_add(other: Self) -> Self;
            saturating_sub(other: Self) -> Self;
            saturating_mul(other: Self) -> Self;
            abs_diff(other: Self) -> Self::Bits;
            rotate_left(amount: u32) -> Self;
            rotate_right(amount: u32) -> Self;
            swap_bytes() -> Self;
            reverse_bits() -> Self;
            count_ones() -> u32;
            count_zeros() -> u32;
            leading_ones() -> u32;
            leading_zeros() -> u32;
            trailing_ones() -> u32;
            trailing_zeros() -> u32;
        }
    };
}

/// Declares the trait, with additional methods of its own.
macro_rules! declare {
    ({ $(#[$doc:meta])* $Trait:ident: $Super:ident { $($own:tt)* } }
        $($name:ident($($arg:ident: $Arg:ty),*) -> $Ret:ty;)*
    ) => {
        $(#[$doc])*
        pub trait $Trait: $Super {
            $($own)*
            $(
                #[doc(hidden)]
                fn $name(self $(, $arg: $Arg)*) -> $Ret;
            )*
        }
    };
}

/// Implements the trait with the scalar's own methods of the same names.
macro_rules! implement {
    ({ $Trait:ident for $T:ident { $($own:tt)* } }
        $($name:ident($($arg:ident: $Arg:ty),*) -> $Ret:ty;)*
    ) => {
        impl $Trait for $T {
            $($own)*
            $(
                #[inline(always)]
                fn $name(self $(, $arg: $Arg)*) -> $Ret {
                    <$T>::$name(self $(, $arg)*)
                }
            )*
        }
    };
}

floats! { declare! {
    /// `f32` or `f64`.
    ///
    /// ```
    /// use cl_runtime::{prelude::*, vector::{FloatLane, Vector2}};
    ///
    /// fn is_inside<T: FloatLane>(center: Vector2<T>, radius: T, point: Vector2<T>) -> bool {
    ///     center.distance(point) <= radius
    /// }
    ///
    /// assert!(is_inside(f32x2::new(1.0, 1.0), 5.0, f32x2::new(4.0, 5.0)));
    /// ```
    FloatLane: SignedLane {
        #[doc(hidden)]
        fn from_bits(bits: Self::Bits) -> Self;
    }
} }

ints! { declare! {
    /// An integer type.
    ///
    /// ```
    /// use cl_runtime::{prelude::*, vector::{IntLane, Vector4}};
    ///
    /// fn parities<T: IntLane>(v: Vector4<T>) -> u32x4 {
    ///     v.count_ones() & 1
    /// }
    ///
    /// assert_eq!(parities(u8x4::new(0, 1, 2, 3)), u32x4::new(0, 1, 1, 0));
    /// ```
    IntLane: Lane {
        #[doc(hidden)]
        fn not(self) -> Self;
        #[doc(hidden)]
        fn bitand(self, other: Self) -> Self;
        #[doc(hidden)]
        fn bitor(self, other: Self) -> Self;
        #[doc(hidden)]
        fn bitxor(self, other: Self) -> Self;
    }
} }

methods! {
    /// A signed integer type.
    ///
    /// ```
    /// use cl_runtime::{prelude::*, vector::{SignedIntLane, Vector4}};
    ///
    /// fn gains<T: SignedIntLane>(changes: Vector4<T>) -> Vector4<T> {
    ///     changes.is_positive().select(changes, Vector4::default())
    /// }
    ///
    /// assert_eq!(gains(i32x4::new(3, -2, 0, 5)), i32x4::new(3, 0, 0, 5));
    /// ```
    SignedIntLane: IntLane SignedLane {
        unsigned_abs() -> Self::Bits;
        is_positive() -> bool;
        is_negative() -> bool;
    }
}

methods! {
    /// An unsigned integer type.
    ///
    /// ```
    /// use cl_runtime::{prelude::*, vector::{UnsignedLane, Vector2}};
    ///
    /// fn are_sizes<T: UnsignedLane>(sizes: Vector2<T>) -> bool {
    ///     sizes.is_power_of_two().all()
    /// }
    ///
    /// assert!(are_sizes(u32x2::new(16, 64)) && !are_sizes(u32x2::new(16, 48)));
    /// ```
    UnsignedLane: IntLane {
        is_power_of_two() -> bool;
    }
}

macro_rules! lane {
    ($T:ident, $Mask:ident, $Bits:ident, [$a2:ident $a4:ident $a8:ident $a16:ident],
        $as:ident, $overflow:expr, $($own:tt)*
    ) => {
        impl Sealed for $T {}

        impl Lane for $T {
            type Mask = $Mask;
            type Bits = $Bits;
            type Align2 = $a2;
            type Align4 = $a4;
            type Align8 = $a8;
            type Align16 = $a16;

            const MINUS_ONE_AND_MIN: Option<($T, $T)> = $overflow;

            #[inline(always)]
            fn from_lane<S: Lane>(from: S) -> $T {
                from.$as()
            }

            lane!(@as $T as_i8 i8, as_i16 i16, as_i32 i32, as_i64 i64, as_u8 u8, as_u16 u16, as_u32 u32, as_u64 u64,
                as_f32 f32, as_f64 f64);

            #[inline(always)]
            fn div(self, other: Self) -> Self {
                self / other
            }

            #[inline(always)]
            fn rem(self, other: Self) -> Self {
                self % other
            }

            lane!(@same $T min(other), max(other), clamp(low, high), rem_euclid(other), div_euclid(other));

            $($own)*
        }
    };
    (@as $From:ident $($name:ident $To:ident),*) => {$(
        #[inline(always)]
        fn $name(self) -> $To {
            self as $To
        }
    )*};
    (@same $T:ident $($name:ident($($arg:ident),*)),*) => {$(
        #[inline(always)]
        fn $name(self $(, $arg: Self)*) -> Self {
            lane!(@call $T $name self $($arg)*)
        }
    )*};
    (@call $T:ident min $a:tt $b:tt) => { if_float_else!($T min $a $b) };
    (@call $T:ident max $a:tt $b:tt) => { if_float_else!($T max $a $b) };
    (@call $T:ident clamp $a:tt $b:tt $c:tt) => { if_float_else!($T clamp $a $b $c) };
    (@call $T:ident $name:ident $($arg:tt)*) => { <$T>::$name($($arg),*) };
}

/// Selects the method of the type: `f32::min` is inherent, while `i32::min` is a method of `Ord`.
macro_rules! if_float_else {
    (f32 $name:ident $($arg:tt)*) => { f32::$name($($arg),*) };
    (f64 $name:ident $($arg:tt)*) => { f64::$name($($arg),*) };
    ($T:ident $name:ident $($arg:tt)*) => { Ord::$name($($arg),*) };
}

macro_rules! float_lanes {
    ($($T:ident $Mask:ident $Bits:ident $align:tt $as:ident;)*) => {$(
        lane! { $T, $Mask, $Bits, $align, $as, None,
            #[inline]
            fn recorded(self) -> u64 {
                self.to_bits().into()
            }

            #[inline(always)]
            fn add(self, other: Self) -> Self {
                self + other
            }

            #[inline(always)]
            fn sub(self, other: Self) -> Self {
                self - other
            }

            #[inline(always)]
            fn mul(self, other: Self) -> Self {
                self * other
            }
        }

        impl SignedLane for $T {
            #[inline(always)]
            fn neg(self) -> Self {
                -self
            }

            #[inline(always)]
            fn abs(self) -> Self {
                <$T>::abs(self)
            }

            #[inline(always)]
            fn signum(self) -> Self {
                <$T>::signum(self)
            }
        }

        floats! { implement! { FloatLane for $T {
            #[inline(always)]
            fn from_bits(bits: $Bits) -> Self {
                <$T>::from_bits(bits)
            }
        } } }
    )*};
}

macro_rules! int_lanes {
    ($($T:ident $Mask:ident $Bits:ident $align:tt $as:ident $overflow:expr;)*) => {$(
        lane! { $T, $Mask, $Bits, $align, $as, $overflow,
            #[inline]
            fn recorded(self) -> u64 {
                self as u64
            }

            #[inline(always)]
            fn add(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline(always)]
            fn sub(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            #[inline(always)]
            fn mul(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }
        }

        ints! { implement! { IntLane for $T {
            #[inline(always)]
            fn not(self) -> Self {
                !self
            }

            #[inline(always)]
            fn bitand(self, other: Self) -> Self {
                self & other
            }

            #[inline(always)]
            fn bitor(self, other: Self) -> Self {
                self | other
            }

            #[inline(always)]
            fn bitxor(self, other: Self) -> Self {
                self ^ other
            }
        } } }
    )*};
}

macro_rules! signed_lanes {
    ($($T:ident)*) => {$(
        impl MaskLane for $T {}

        impl SignedLane for $T {
            #[inline(always)]
            fn neg(self) -> Self {
                self.wrapping_neg()
            }

            #[inline(always)]
            fn abs(self) -> Self {
                self.wrapping_abs()
            }

            #[inline(always)]
            fn signum(self) -> Self {
                <$T>::signum(self)
            }
        }

        impl SignedIntLane for $T {
            #[inline(always)]
            fn unsigned_abs(self) -> Self::Bits {
                <$T>::unsigned_abs(self)
            }

            #[inline(always)]
            fn is_positive(self) -> bool {
                self > 0
            }

            #[inline(always)]
            fn is_negative(self) -> bool {
                self < 0
            }
        }
    )*};
}

macro_rules! unsigned_lanes {
    ($($T:ident)*) => {$(
        impl UnsignedLane for $T {
            #[inline(always)]
            fn is_power_of_two(self) -> bool {
                <$T>::is_power_of_two(self)
            }
        }
    )*};
}

float_lanes! {
    f32 i32 u32 [A8 A16 A32 A64] as_f32;
    f64 i64 u64 [A16 A32 A64 A128] as_f64;
}

int_lanes! {
    i8 i8 u8 [A2 A4 A8 A16] as_i8 Some((-1, i8::MIN));
    i16 i16 u16 [A4 A8 A16 A32] as_i16 Some((-1, i16::MIN));
    i32 i32 u32 [A8 A16 A32 A64] as_i32 Some((-1, i32::MIN));
    i64 i64 u64 [A16 A32 A64 A128] as_i64 Some((-1, i64::MIN));
    u8 i8 u8 [A2 A4 A8 A16] as_u8 None;
    u16 i16 u16 [A4 A8 A16 A32] as_u16 None;
    u32 i32 u32 [A8 A16 A32 A64] as_u32 None;
    u64 i64 u64 [A16 A32 A64 A128] as_u64 None;
}

signed_lanes! { i8 i16 i32 i64 }
unsigned_lanes! { u8 u16 u32 u64 }
