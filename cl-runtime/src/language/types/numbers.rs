//! Methods of numbers whose names structs of a user's often have, too. Where the macro does not see which of the two a call
//! means, rustc resolves it: here are the numbers' methods, under the trait that has those of `#[device] impl` blocks.
//!
//! `builtins::LATE` of the compiler lists the names.

use std::future::{Ready, ready};

use cl_macros::device;

use super::Method;
use crate::{
    item::{Item, summary::Summary},
    language::{
        meaning::ByValue,
        native::{
            local::LocalMemory,
            work_item::{Flow, WorkItem},
        },
        num::{Float, Int, Number},
        operator::key,
    },
};

/// The traits through which native code calls the methods, each under its method's name. `T` is the type of the receiver.
macro_rules! traits {
    ($($name:ident $native:ident $group:ident ($($other:ident: $of:ident),*) -> $result:ident;)*) => {
        #[allow(non_camel_case_types, missing_docs)]
        pub mod of_numbers {
            use super::*;

            $(pub trait $name<T>: Sized {
                fn $native(&self, cl: &WorkItem<'_> $(, $other: $of)*) -> Flow<$result>;

                #[inline(always)]
                fn $group(&self, cl: &WorkItem<'_>, _: LocalMemory<'_> $(, $other: $of)*) -> Ready<Flow<$result>> {
                    ready(self.$native(cl $(, $other)*))
                }
            })*
        }
    };
}

traits! {
    abs __cl_native_abs __cl_group_abs () -> T;
    acos __cl_native_acos __cl_group_acos () -> T;
    asin __cl_native_asin __cl_group_asin () -> T;
    atan __cl_native_atan __cl_group_atan () -> T;
    ceil __cl_native_ceil __cl_group_ceil () -> T;
    clamp __cl_native_clamp __cl_group_clamp (min: T, max: T) -> T;
    cos __cl_native_cos __cl_group_cos () -> T;
    cosh __cl_native_cosh __cl_group_cosh () -> T;
    exp __cl_native_exp __cl_group_exp () -> T;
    floor __cl_native_floor __cl_group_floor () -> T;
    fract __cl_native_fract __cl_group_fract () -> T;
    is_finite __cl_native_is_finite __cl_group_is_finite () -> bool;
    is_nan __cl_native_is_nan __cl_group_is_nan () -> bool;
    ln __cl_native_ln __cl_group_ln () -> T;
    max __cl_native_max __cl_group_max (other: T) -> T;
    min __cl_native_min __cl_group_min (other: T) -> T;
    mul_add __cl_native_mul_add __cl_group_mul_add (a: T, b: T) -> T;
    pow __cl_native_pow __cl_group_pow (exp: u32) -> T;
    powf __cl_native_powf __cl_group_powf (n: T) -> T;
    powi __cl_native_powi __cl_group_powi (n: i32) -> T;
    recip __cl_native_recip __cl_group_recip () -> T;
    rem_euclid __cl_native_rem_euclid __cl_group_rem_euclid (rhs: T) -> T;
    round __cl_native_round __cl_group_round () -> T;
    signum __cl_native_signum __cl_group_signum () -> T;
    sin __cl_native_sin __cl_group_sin () -> T;
    sinh __cl_native_sinh __cl_group_sinh () -> T;
    sqrt __cl_native_sqrt __cl_group_sqrt () -> T;
    tan __cl_native_tan __cl_group_tan () -> T;
    tanh __cl_native_tanh __cl_group_tanh () -> T;
    trunc __cl_native_trunc __cl_group_trunc () -> T;
}

/// The type that `T` stands for, or the type itself.
macro_rules! of {
    (T $scalar:ident) => {
        $scalar
    };
    ($of:ident $scalar:ident) => {
        $of
    };
}

/// Implements methods of the scalars: their compiled forms are functions.
macro_rules! methods {
    ($bound:ident $scalars:tt $(
        $function:ident: $name:ident $native:ident ($x:ident $(, $other:ident: $of:ident)*) -> $result:ident $body:block
        $(=> $valid:ident)?
    )*) => {$(
        #[allow(dead_code, unreachable_pub)] // its compiled form is used, also as the type of `Method`
        #[device]
        pub fn $function<T: $bound>($x: &T $(, $other: $of)*) -> $result $body

        methods! { each $scalars [$function $name $native ($($other: $of),*) $result $($valid)?] }
    )*};
    (each [$($scalar:ident)*] $method:tt) => {$(
        methods! { one $scalar $method }
    )*};
    (one $scalar:ident [
        $function:ident $name:ident $native:ident ($($other:ident: $of:ident),*) $result:ident $($valid:ident)?
    ]) => {
        // SAFETY: all members belong to the one function.
        #[diagnostic::do_not_recommend]
        unsafe impl Method<{ key(stringify!($name)) }> for $scalar {
            type Owner = $scalar;
            type Compiled = $function<$scalar>;
            type Result = of!($result $scalar);
            type Parameters = ((), $(of!($of $scalar),)*);
            type Receiver = ByValue;
            const ITEM: &'static Item = $function::<$scalar>::ITEM;
            $(const VALID: &'static Item = $valid::<$scalar>::ITEM;)?
            const SUMMARY: &'static Summary = $function::<$scalar>::SUMMARY;
        }

        impl of_numbers::$name<$scalar> for $scalar {
            #[inline(always)]
            fn $native(&self, cl: &WorkItem<'_> $(, $other: of!($of $scalar))*) -> Flow<of!($result $scalar)> {
                $function::<$scalar>::native(cl, self $(, $other)*)
            }
        }
    };
}

/// `clamp` between bounds that are in order.
#[allow(dead_code, unreachable_pub)] // its compiled form is used
#[device]
pub fn within<T: Number>(x: &T, min: T, max: T) -> T {
    if *x < min {
        min
    } else if *x > max {
        max
    } else {
        *x
    }
}

methods! { Float [f32 f64]
    abs: abs __cl_native_abs (x) -> T { x.abs() }
    acos: acos __cl_native_acos (x) -> T { x.acos() }
    asin: asin __cl_native_asin (x) -> T { x.asin() }
    atan: atan __cl_native_atan (x) -> T { x.atan() }
    ceil: ceil __cl_native_ceil (x) -> T { x.ceil() }
    clamp: clamp __cl_native_clamp (x, min: T, max: T) -> T { x.clamp(min, max) } => within
    cos: cos __cl_native_cos (x) -> T { x.cos() }
    cosh: cosh __cl_native_cosh (x) -> T { x.cosh() }
    exp: exp __cl_native_exp (x) -> T { x.exp() }
    floor: floor __cl_native_floor (x) -> T { x.floor() }
    fract: fract __cl_native_fract (x) -> T { x.fract() }
    is_finite: is_finite __cl_native_is_finite (x) -> bool { x.is_finite() }
    is_nan: is_nan __cl_native_is_nan (x) -> bool { x.is_nan() }
    ln: ln __cl_native_ln (x) -> T { x.ln() }
    max: max __cl_native_max (x, other: T) -> T { x.max(other) }
    min: min __cl_native_min (x, other: T) -> T { x.min(other) }
    mul_add: mul_add __cl_native_mul_add (x, a: T, b: T) -> T { x.mul_add(a, b) }
    powf: powf __cl_native_powf (x, n: T) -> T { x.powf(n) }
    powi: powi __cl_native_powi (x, n: i32) -> T { x.powi(n) }
    recip: recip __cl_native_recip (x) -> T { x.recip() }
    rem_euclid: rem_euclid __cl_native_rem_euclid (x, rhs: T) -> T { x.rem_euclid(rhs) }
    round: round __cl_native_round (x) -> T { x.round() }
    signum: signum __cl_native_signum (x) -> T { x.signum() }
    sin: sin __cl_native_sin (x) -> T { x.sin() }
    sinh: sinh __cl_native_sinh (x) -> T { x.sinh() }
    sqrt: sqrt __cl_native_sqrt (x) -> T { x.sqrt() }
    tan: tan __cl_native_tan (x) -> T { x.tan() }
    tanh: tanh __cl_native_tanh (x) -> T { x.tanh() }
    trunc: trunc __cl_native_trunc (x) -> T { x.trunc() }
}

methods! { Int [i8 u8 i16 u16 i32 u32 i64 u64 isize usize]
    clamp_int: clamp __cl_native_clamp (x, min: T, max: T) -> T { (*x).clamp(min, max) } => within
    max_int: max __cl_native_max (x, other: T) -> T { (*x).max(other) }
    min_int: min __cl_native_min (x, other: T) -> T { (*x).min(other) }
    pow_int: pow __cl_native_pow (x, exp: u32) -> T { x.pow(exp) }
    rem_euclid_int: rem_euclid __cl_native_rem_euclid (x, rhs: T) -> T { x.rem_euclid(rhs) }
}

methods! { Int [i8 i16 i32 i64 isize]
    abs_int: abs __cl_native_abs (x) -> T { if *x < T::ZERO { x.wrapping_neg() } else { *x } }
    signum_int: signum __cl_native_signum (x) -> T {
        if *x < T::ZERO { T::ZERO - T::ONE } else if *x == T::ZERO { T::ZERO } else { T::ONE }
    }
}
