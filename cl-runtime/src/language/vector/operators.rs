//! The operators of vectors: lane by lane, with a scalar for all lanes allowed on either side. Integers wrap.

use super::{
    lane::{IntLane, Lane, SignedLane},
    types::{Operand, Vector2, Vector3, Vector4, Vector8, Vector16},
};
use std::ops::{
    Add, AddAssign, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Div, DivAssign, Mul, MulAssign,
    Neg, Not, Rem, RemAssign, Shl, ShlAssign, Shr, ShrAssign, Sub, SubAssign,
};

macro_rules! binary {
    ($V:ident: $($Lane:ident $Op:ident $op:ident $Assign:ident $assign:ident;)*) => {$(
        impl<T: $Lane, R: Operand<$V<T>>> $Op<R> for $V<T> {
            type Output = Self;

            #[inline]
            fn $op(self, other: R) -> Self {
                self.zip(other.spread(), T::$op)
            }
        }

        impl<T: $Lane, R: Operand<$V<T>>> $Assign<R> for $V<T> {
            #[inline]
            fn $assign(&mut self, other: R) {
                *self = self.$op(other);
            }
        }
    )*};
}

macro_rules! shifts {
    ($V:ident, $Amount:ident: $($Op:ident $op:ident $Assign:ident $assign:ident $method:ident;)*) => {$(
        impl<T: IntLane, A: $Amount> $Op<A> for $V<T> {
            type Output = Self;

            #[inline]
            fn $op(self, amount: A) -> Self {
                self.zip(amount.amounts(), T::$method)
            }
        }

        impl<T: IntLane, A: $Amount> $Assign<A> for $V<T> {
            #[inline]
            fn $assign(&mut self, amount: A) {
                *self = self.$op(amount);
            }
        }
    )*};
}

macro_rules! operators {
    ($($V:ident $Amount:ident)*) => {$(
        binary! { $V:
            Lane Add add AddAssign add_assign;
            Lane Sub sub SubAssign sub_assign;
            Lane Mul mul MulAssign mul_assign;
            Lane Div div DivAssign div_assign;
            Lane Rem rem RemAssign rem_assign;
            IntLane BitAnd bitand BitAndAssign bitand_assign;
            IntLane BitOr bitor BitOrAssign bitor_assign;
            IntLane BitXor bitxor BitXorAssign bitxor_assign;
        }

        /// A shift amount: a vector of any integer type with the same number of lanes, or one integer for all lanes.
        ///
        /// ```
        #[doc = concat!("# use cl_runtime::vector::", stringify!($V), ";")]
        #[doc = concat!("let v = ", stringify!($V), "::splat(1);")]
        /// assert_eq!((v << 3, v << (v + 2)), (v * 8, v * 8));
        /// ```
        pub trait $Amount {
            #[doc(hidden)]
            fn amounts(self) -> $V<u32>;
        }

        impl<T: IntLane> $Amount for $V<T> {
            #[inline(always)]
            fn amounts(self) -> $V<u32> {
                self.map(T::as_u32)
            }
        }

        shifts! { $V, $Amount:
            Shl shl ShlAssign shl_assign wrapping_shl;
            Shr shr ShrAssign shr_assign wrapping_shr;
        }

        impl<T: SignedLane> Neg for $V<T> {
            type Output = Self;

            #[inline]
            fn neg(self) -> Self {
                self.map(T::neg)
            }
        }

        impl<T: IntLane> Not for $V<T> {
            type Output = Self;

            #[inline]
            fn not(self) -> Self {
                self.map(T::not)
            }
        }
    )*};
}

operators! { Vector2 Amount2 Vector3 Amount3 Vector4 Amount4 Vector8 Amount8 Vector16 Amount16 }

macro_rules! amounts {
    ($Amount:ident $V:ident: $($T:ident)*) => {$(
        impl $Amount for $T {
            #[inline(always)]
            fn amounts(self) -> $V<u32> {
                $V::splat(self as u32)
            }
        }
    )*};
}

macro_rules! scalar_amounts {
    ($($V:ident $Amount:ident)*) => {
        $(amounts! { $Amount $V: i8 i16 i32 i64 isize u8 u16 u32 u64 usize })*
    };
}

scalar_amounts! { Vector2 Amount2 Vector3 Amount3 Vector4 Amount4 Vector8 Amount8 Vector16 Amount16 }

macro_rules! left {
    ($T:ident $Op:ident $op:ident: $($V:ident)*) => {$(
        impl $Op<$V<$T>> for $T {
            type Output = $V<$T>;

            #[inline]
            fn $op(self, vector: $V<$T>) -> $V<$T> {
                $V::splat(self).$op(vector)
            }
        }
    )*};
}

macro_rules! scalars_left {
    ($($T:ident)*: $ops:tt) => { $(scalars_left!(@each $T $ops);)* };
    (@each $T:ident { $($Op:ident $op:ident)* }) => {
        $(left! { $T $Op $op: Vector2 Vector3 Vector4 Vector8 Vector16 })*
    };
}

scalars_left! { f32 f64 i8 i16 i32 i64 u8 u16 u32 u64: { Add add Sub sub Mul mul Div div Rem rem } }
scalars_left! { i8 i16 i32 i64 u8 u16 u32 u64: { BitAnd bitand BitOr bitor BitXor bitxor Shl shl Shr shr } }
