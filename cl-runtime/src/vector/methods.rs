//! The methods of vectors: the scalars' own, lane by lane, and those that make one value of all lanes.

use super::{
    Mask,
    lane::{FloatLane, IntLane, Lane, SignedIntLane, SignedLane, UnsignedLane},
    types::{Operand, Vector2, Vector3, Vector4, Vector8, Vector16},
};

macro_rules! unary {
    ($($name:ident)*) => {$(
        #[doc = concat!("`", stringify!($name), "` of each lane.")]
        #[inline]
        pub fn $name(self) -> Self {
            self.map(T::$name)
        }
    )*};
}

macro_rules! binary {
    ($($name:ident)*) => {$(
        #[doc = concat!("`", stringify!($name), "` of each lane and of the same lane of `other`, or of a scalar.")]
        #[inline]
        pub fn $name(self, other: impl Operand<Self>) -> Self {
            self.zip(other.spread(), T::$name)
        }
    )*};
}

macro_rules! amounts {
    ($V:ident $U:ident: $($name:ident)*) => {$(
        #[doc = concat!("`", stringify!($name), "` of each lane, by the same lane of `amount`, or by a scalar.")]
        #[inline]
        pub fn $name(self, amount: impl Operand<$V<$U>>) -> Self {
            self.zip(amount.spread(), T::$name)
        }
    )*};
}

macro_rules! tests {
    ($N:literal: $($name:ident)*) => {$(
        #[doc = concat!("`", stringify!($name), "` of each lane.")]
        #[inline]
        pub fn $name(self) -> Mask<T::Mask, $N> {
            self.test(T::$name)
        }
    )*};
}

macro_rules! counts {
    ($V:ident: $($name:ident)*) => {$(
        #[doc = concat!("`", stringify!($name), "` of each lane.")]
        #[inline]
        pub fn $name(self) -> $V<u32> {
            self.map(T::$name)
        }
    )*};
}

macro_rules! comparisons {
    ($N:literal: $($name:ident $op:ident)*) => {$(
        #[doc = concat!("`", stringify!($op), "` of each lane and of the same lane of `other`, or of a scalar.")]
        #[inline]
        pub fn $name(self, other: impl Operand<Self>) -> Mask<T::Mask, $N> {
            self.compare(other.spread(), T::$op)
        }
    )*};
}

macro_rules! reductions {
    ($($(#[$doc:meta])* $name:ident $op:path;)*) => {$(
        $(#[$doc])*
        #[inline]
        pub fn $name(self) -> T {
            let lanes = self.to_array();
            lanes[1..].iter().fold(lanes[0], |all, &lane| $op(all, lane))
        }
    )*};
}

macro_rules! methods {
    ($($V:ident $N:literal)*) => {$(
        impl<T: Lane> $V<T> {
            /// The first lanes' worth of elements.
            ///
            /// # Panics
            ///
            /// If there are fewer.
            #[inline]
            #[track_caller]
            pub fn load(elements: &[T]) -> Self {
                let elements = &elements[..$N];
                Self::from_array(std::array::from_fn(|lane| elements[lane]))
            }

            /// Puts the lanes into the first elements.
            ///
            /// # Panics
            ///
            /// If there are fewer.
            #[inline]
            #[track_caller]
            pub fn store(self, elements: &mut [T]) {
                elements[..$N].copy_from_slice(&self.to_array());
            }

            /// Each lane as another type, as `as` converts it.
            #[inline]
            pub fn cast<U: Lane>(self) -> $V<U> {
                self.map(U::from_lane)
            }

            binary! { min max rem_euclid div_euclid }

            /// `clamp` of each lane.
            ///
            /// # Panics
            ///
            /// If in any lane `low` is not at most `high`.
            #[inline]
            #[track_caller]
            pub fn clamp(self, low: impl Operand<Self>, high: impl Operand<Self>) -> Self {
                let (a, low, high) = (self.to_array(), low.spread().to_array(), high.spread().to_array());
                Self::from_array(std::array::from_fn(|lane| a[lane].clamp(low[lane], high[lane])))
            }

            /// The same as `min`.
            #[inline]
            pub fn simd_min(self, other: impl Operand<Self>) -> Self {
                self.min(other)
            }

            /// The same as `max`.
            #[inline]
            pub fn simd_max(self, other: impl Operand<Self>) -> Self {
                self.max(other)
            }

            /// The same as `clamp`.
            ///
            /// # Panics
            ///
            /// If in any lane `low` is not at most `high`.
            #[inline]
            #[track_caller]
            pub fn simd_clamp(self, low: impl Operand<Self>, high: impl Operand<Self>) -> Self {
                self.clamp(low, high)
            }

            comparisons! { $N: simd_eq eq simd_ne ne simd_lt lt simd_le le simd_gt gt simd_ge ge }

            reductions! {
                /// The sum of the lanes, added in their order.
                reduce_sum T::add;
                /// The product of the lanes, multiplied in their order.
                reduce_product T::mul;
                /// The least lane.
                reduce_min T::min;
                /// The greatest lane.
                reduce_max T::max;
            }
        }

        impl<T: SignedLane> $V<T> {
            unary! { abs signum }
        }

        impl<T: FloatLane> $V<T> {
            unary! { floor ceil round round_ties_even trunc fract }
            unary! { sqrt cbrt recip to_degrees to_radians exp exp2 exp_m1 ln ln_1p log2 log10 }
            unary! { sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh }
            binary! { copysign hypot powf atan2 }
            tests! { $N: is_nan is_finite is_infinite is_normal is_sign_negative is_sign_positive }
            amounts! { $V i32: powi }

            /// `self * factor + term` in each lane, rounded once.
            #[inline]
            pub fn mul_add(self, factor: impl Operand<Self>, term: impl Operand<Self>) -> Self {
                let (a, b, c) = (self.to_array(), factor.spread().to_array(), term.spread().to_array());
                Self::from_array(std::array::from_fn(|lane| a[lane].mul_add(b[lane], c[lane])))
            }

            /// The bits of each lane.
            #[inline]
            pub fn to_bits(self) -> $V<T::Bits> {
                self.map(T::to_bits)
            }

            /// The vector whose lanes have these bits.
            #[inline]
            pub fn from_bits(bits: $V<T::Bits>) -> Self {
                bits.map(T::from_bits)
            }

            /// The sum of the lanes' products, added in their order.
            #[inline]
            pub fn dot(self, other: Self) -> T {
                (self * other).reduce_sum()
            }

            /// The vector's length: the square root of its dot product with itself.
            #[inline]
            pub fn length(self) -> T {
                self.dot(self).sqrt()
            }

            /// The length of the difference.
            #[inline]
            pub fn distance(self, other: Self) -> T {
                (self - other).length()
            }

            /// The vector divided by its length.
            #[inline]
            pub fn normalize(self) -> Self {
                self / self.length()
            }
        }

        impl<T: IntLane> $V<T> {
            unary! { wrapping_neg swap_bytes reverse_bits }
            binary! { wrapping_add wrapping_sub wrapping_mul wrapping_div wrapping_rem }
            binary! { saturating_add saturating_sub saturating_mul }
            amounts! { $V u32: wrapping_shl wrapping_shr rotate_left rotate_right wrapping_pow }
            counts! { $V: count_ones count_zeros leading_ones leading_zeros trailing_ones trailing_zeros }

            /// `pow` of each lane. It wraps.
            #[inline]
            pub fn pow(self, exponent: impl Operand<$V<u32>>) -> Self {
                self.wrapping_pow(exponent)
            }

            /// `abs_diff` of each lane and of the same lane of `other`, or of a scalar.
            #[inline]
            pub fn abs_diff(self, other: impl Operand<Self>) -> $V<T::Bits> {
                self.zip(other.spread(), T::abs_diff)
            }

            reductions! {
                /// The bits that all lanes have.
                reduce_and T::bitand;
                /// The bits that any lane has.
                reduce_or T::bitor;
                /// The bits that an odd number of lanes has.
                reduce_xor T::bitxor;
            }
        }

        impl<T: SignedIntLane> $V<T> {
            tests! { $N: is_positive is_negative }

            /// `wrapping_abs` of each lane.
            #[inline]
            pub fn wrapping_abs(self) -> Self {
                self.abs()
            }

            /// `unsigned_abs` of each lane.
            #[inline]
            pub fn unsigned_abs(self) -> $V<T::Bits> {
                self.map(T::unsigned_abs)
            }
        }

        impl<T: UnsignedLane> $V<T> {
            tests! { $N: is_power_of_two }
        }
    )*};
}

methods! { Vector2 2 Vector3 3 Vector4 4 Vector8 8 Vector16 16 }

impl<T: FloatLane> Vector3<T> {
    /// The cross product.
    #[inline]
    pub fn cross(self, other: Self) -> Self {
        let (a, b) = (self, other);
        Self::new(a.y.mul(b.z).sub(a.z.mul(b.y)), a.z.mul(b.x).sub(a.x.mul(b.z)), a.x.mul(b.y).sub(a.y.mul(b.x)))
    }
}
