//! What depends on the type of a scalar: its bits, casts, negation, bit operators.

use super::{expression::Constant, nodes::Value, operators::Operand};
use crate::product::{fused, multiplied_and_added};
use cl_runtime::{DeviceFn, prelude::*};

/// A number that stands in expressions as a scalar: any integer, `f32`, `f64`.
///
/// ```
/// use cl_array::{Array, Expression, Scalar};
/// use cl_runtime::prelude::*;
///
/// fn from_zero<T: Scalar>(queue: &Queue, values: &[T], offset: T) -> cl_runtime::Result<Vec<T>> {
///     (Array::from_slice(queue, values)? - offset).eval()?.to_vec()
/// }
///
/// assert_eq!(from_zero(&Queue::auto()?, &[7u8, 9], 7)?, [0, 2]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub trait Scalar: Number + Operand<Self, Of = Constant<Self>> {
    /// The scalar of its bits.
    #[doc(hidden)]
    type FromBits: DeviceFn<(u64,), Self, Captured = ()>;
    /// `x as Self`
    #[doc(hidden)]
    type Cast<T: Number>: DeviceFn<(T,), Self, Captured = ()>;
    /// `a * b + c`, of floats rounded once
    #[doc(hidden)]
    type MultiplyAdd: DeviceFn<(Self, Self, Self), Self, Captured = ()>;

    /// Its bits.
    #[doc(hidden)]
    fn bits(self) -> u64;
}

/// A number with a sign, which has a negative.
///
/// ```
/// fn is_signed<T: cl_array::Signed>() {}
/// is_signed::<f32>();
/// is_signed::<i8>();
/// ```
pub trait Signed: Scalar {
    /// `-x`
    #[doc(hidden)]
    type Negative: DeviceFn<(Self,), Self, Captured = ()>;
    /// `x.abs()`; the smallest integer wraps.
    #[doc(hidden)]
    type Absolute: DeviceFn<(Self,), Self, Captured = ()>;
}

/// What has bit operators: integers, and `bool`, the result of a comparison.
///
/// ```
/// fn is_bits<T: cl_array::Bits>() {}
/// is_bits::<u16>();
/// is_bits::<bool>();
/// ```
pub trait Bits: Value {
    /// `a & b`
    #[doc(hidden)]
    type And: DeviceFn<(Self, Self), Self, Captured = ()>;
    /// `a | b`
    #[doc(hidden)]
    type Or: DeviceFn<(Self, Self), Self, Captured = ()>;
    /// `a ^ b`
    #[doc(hidden)]
    type Xor: DeviceFn<(Self, Self), Self, Captured = ()>;
    /// `!a`
    #[doc(hidden)]
    type Not: DeviceFn<(Self,), Self, Captured = ()>;
}

macro_rules! scalars {
    ($($module:ident $scalar:ident $fused:ident |$x:ident: $from_type:ident| $cast:expr, |$bits:ident| $from:expr, |$value:ident| $to:expr;)*) => {$(
        #[allow(unreachable_pub)] // they stand in public traits
        mod $module {
            use super::*;

            #[device]
            pub fn from_bits($bits: u64) -> $scalar {
                $from
            }

            #[device]
            #[allow(clippy::unnecessary_cast)]
            pub fn cast<$from_type: Number>($x: $from_type) -> $scalar {
                $cast
            }
        }

        impl Scalar for $scalar {
            type FromBits = $module::from_bits;
            type Cast<T: Number> = $module::cast<T>;
            type MultiplyAdd = $fused<$scalar>;

            fn bits(self) -> u64 {
                let $value = self;
                $to
            }
        }
    )*};
}

// `Number` converts to few integers. Floats saturate, also at the limits of a narrower one, and integers wrap
scalars! {
    of_f32 f32 fused |x: T| x.to_f32(), |bits| f32::from_bits(bits as u32), |value| value.to_bits().into();
    of_f64 f64 fused |x: T| x.to_f64(), |bits| f64::from_bits(bits), |value| value.to_bits();
    of_i8 i8 multiplied_and_added |x: T| {
        let wide = x.to_i32();
        if T::from_f32(0.5) != T::ZERO { wide.clamp(-128, 127) as i8 } else { wide as i8 }
    }, |bits| bits as i8, |value| value as u64;
    of_i16 i16 multiplied_and_added |x: T| {
        let wide = x.to_i32();
        if T::from_f32(0.5) != T::ZERO { wide.clamp(-32768, 32767) as i16 } else { wide as i16 }
    }, |bits| bits as i16, |value| value as u64;
    of_i32 i32 multiplied_and_added |x: T| x.to_i32(), |bits| bits as i32, |value| value as u64;
    of_i64 i64 multiplied_and_added |x: T| x.to_i64(), |bits| bits as i64, |value| value as u64;
    of_isize isize multiplied_and_added |x: T| x.to_i64() as isize, |bits| bits as isize, |value| value as u64;
    of_u8 u8 multiplied_and_added |x: T| {
        let wide = x.to_i32();
        if T::from_f32(0.5) != T::ZERO { wide.clamp(0, 255) as u8 } else { wide as u8 }
    }, |bits| bits as u8, |value| value.into();
    of_u16 u16 multiplied_and_added |x: T| {
        let wide = x.to_i32();
        if T::from_f32(0.5) != T::ZERO { wide.clamp(0, 65535) as u16 } else { wide as u16 }
    }, |bits| bits as u16, |value| value.into();
    of_u32 u32 multiplied_and_added |x: T| x.to_u32(), |bits| bits as u32, |value| value.into();
    of_u64 u64 multiplied_and_added |x: T| x.to_u64(), |bits| bits, |value| value;
    of_usize usize multiplied_and_added |x: T| x.to_usize(), |bits| bits as usize, |value| value as u64;
}

macro_rules! signed {
    ($($module:ident $scalar:ident |$x:ident| $negative:expr, $absolute:expr;)*) => {$(
        #[allow(unreachable_pub)] // they stand in public traits
        mod $module {
            use super::*;

            #[device]
            pub fn negative($x: $scalar) -> $scalar {
                $negative
            }

            #[device]
            pub fn absolute($x: $scalar) -> $scalar {
                $absolute
            }
        }

        impl Signed for $scalar {
            type Negative = $module::negative;
            type Absolute = $module::absolute;
        }
    )*};
}

signed! {
    signed_f32 f32 |x| -x, x.abs();
    signed_f64 f64 |x| -x, x.abs();
    signed_i8 i8 |x| -x, if x < 0 { -x } else { x };
    signed_i16 i16 |x| -x, if x < 0 { -x } else { x };
    signed_i32 i32 |x| -x, if x < 0 { -x } else { x };
    signed_i64 i64 |x| -x, if x < 0 { -x } else { x };
    signed_isize isize |x| -x, if x < 0 { -x } else { x };
}

macro_rules! bits {
    ($($module:ident $ty:ident;)*) => {$(
        #[allow(unreachable_pub)] // they stand in a public trait
        mod $module {
            use super::*;

            #[device]
            pub fn and(a: $ty, b: $ty) -> $ty {
                a & b
            }

            #[device]
            pub fn or(a: $ty, b: $ty) -> $ty {
                a | b
            }

            #[device]
            pub fn xor(a: $ty, b: $ty) -> $ty {
                a ^ b
            }

            #[device]
            pub fn not(a: $ty) -> $ty {
                !a
            }
        }

        impl Bits for $ty {
            type And = $module::and;
            type Or = $module::or;
            type Xor = $module::xor;
            type Not = $module::not;
        }
    )*};
}

bits! {
    bits_bool bool;
    bits_i8 i8;
    bits_i16 i16;
    bits_i32 i32;
    bits_i64 i64;
    bits_isize isize;
    bits_u8 u8;
    bits_u16 u16;
    bits_u32 u32;
    bits_u64 u64;
    bits_usize usize;
}
