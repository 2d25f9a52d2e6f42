//! The methods of vectors: the scalars' own methods, lane by lane, and reductions of all lanes to one value.

use super::{
    Mask,
    lane::{FloatLane, IntLane, Lane, SignedIntLane, SignedLane, UnsignedLane},
    types::{Operand, Vector2, Vector3, Vector4, Vector8, Vector16},
};

// Each method has an example. The docs of all five vector types show it, and it is tested with one of them: the one for
// which `$tested` is `()`.

macro_rules! unary {
    ($tested:tt $($name:ident $example:literal;)*) => {$(
        #[doc = concat!("`", stringify!($name), "` of each lane.")]
        ///
        #[cfg_attr(all $tested, doc = "```")]
        /// # use cl_runtime::prelude::*;
        #[doc = $example]
        #[cfg_attr(all $tested, doc = "```")]
        #[inline]
        pub fn $name(self) -> Self {
            self.map(T::$name)
        }
    )*};
}

macro_rules! binary {
    ($tested:tt $($name:ident $example:literal;)*) => {$(
        #[doc = concat!("`", stringify!($name), "` of each lane and of the same lane of `other`, or of a scalar.")]
        ///
        #[cfg_attr(all $tested, doc = "```")]
        /// # use cl_runtime::prelude::*;
        #[doc = $example]
        #[cfg_attr(all $tested, doc = "```")]
        #[inline]
        pub fn $name(self, other: impl Operand<Self>) -> Self {
            self.zip(other.spread(), T::$name)
        }
    )*};
}

macro_rules! amounts {
    ($tested:tt $V:ident $U:ident: $($name:ident $example:literal;)*) => {$(
        #[doc = concat!("`", stringify!($name), "` of each lane, by the same lane of `amount`, or by a scalar.")]
        ///
        #[cfg_attr(all $tested, doc = "```")]
        /// # use cl_runtime::prelude::*;
        #[doc = $example]
        #[cfg_attr(all $tested, doc = "```")]
        #[inline]
        pub fn $name(self, amount: impl Operand<$V<$U>>) -> Self {
            self.zip(amount.spread(), T::$name)
        }
    )*};
}

macro_rules! tests {
    ($tested:tt $N:literal: $($name:ident $example:literal;)*) => {$(
        #[doc = concat!("`", stringify!($name), "` of each lane.")]
        ///
        #[cfg_attr(all $tested, doc = "```")]
        /// # use cl_runtime::prelude::*;
        #[doc = $example]
        #[cfg_attr(all $tested, doc = "```")]
        #[inline]
        pub fn $name(self) -> Mask<T::Mask, $N> {
            self.test(T::$name)
        }
    )*};
}

macro_rules! counts {
    ($tested:tt $V:ident: $($name:ident $example:literal;)*) => {$(
        #[doc = concat!("`", stringify!($name), "` of each lane.")]
        ///
        #[cfg_attr(all $tested, doc = "```")]
        /// # use cl_runtime::prelude::*;
        #[doc = $example]
        #[cfg_attr(all $tested, doc = "```")]
        #[inline]
        pub fn $name(self) -> $V<u32> {
            self.map(T::$name)
        }
    )*};
}

macro_rules! comparisons {
    ($tested:tt $N:literal: $($name:ident $op:ident $example:literal;)*) => {$(
        #[doc = concat!("`", stringify!($op), "` of each lane and of the same lane of `other`, or of a scalar.")]
        ///
        #[cfg_attr(all $tested, doc = "```")]
        /// # use cl_runtime::prelude::*;
        #[doc = $example]
        #[cfg_attr(all $tested, doc = "```")]
        #[inline]
        pub fn $name(self, other: impl Operand<Self>) -> Mask<T::Mask, $N> {
            self.compare(other.spread(), T::$op)
        }
    )*};
}

macro_rules! reductions {
    ($tested:tt $($(#[$doc:meta])* $name:ident $op:path, $example:literal;)*) => {$(
        $(#[$doc])*
        ///
        #[cfg_attr(all $tested, doc = "```")]
        /// # use cl_runtime::prelude::*;
        #[doc = $example]
        #[cfg_attr(all $tested, doc = "```")]
        #[inline]
        pub fn $name(self) -> T {
            let lanes = self.to_array();
            lanes[1..].iter().fold(lanes[0], |all, &lane| $op(all, lane))
        }
    )*};
}

macro_rules! methods {
    ($($V:ident $N:literal $tested:tt)*) => {$(
        impl<T: Lane> $V<T> {
            /// Loads a vector from the first elements of a slice.
            ///
            /// # Panics
            ///
            /// If there are fewer elements than lanes.
            ///
            #[cfg_attr(all $tested, doc = "```")]
            /// # use cl_runtime::prelude::*;
            /// let pixels = [0.5, 1.0, 1.5, 2.0];
            /// assert_eq!(f32x2::load(&pixels[2..]), f32x2::new(1.5, 2.0));
            #[cfg_attr(all $tested, doc = "```")]
            #[inline]
            #[track_caller]
            pub fn load(elements: &[T]) -> Self {
                let elements = &elements[..$N];
                Self::from_array(std::array::from_fn(|lane| elements[lane]))
            }

            /// Stores the lanes to the first elements of a slice.
            ///
            /// # Panics
            ///
            /// If there are fewer elements than lanes.
            ///
            #[cfg_attr(all $tested, doc = "```")]
            /// # use cl_runtime::prelude::*;
            /// let mut pixels = [0.5, 1.0, 1.5, 2.0];
            /// f32x2::new(3.0, 4.0).store(&mut pixels[1..]);
            /// assert_eq!(pixels, [0.5, 3.0, 4.0, 2.0]);
            #[cfg_attr(all $tested, doc = "```")]
            #[inline]
            #[track_caller]
            pub fn store(self, elements: &mut [T]) {
                elements[..$N].copy_from_slice(&self.to_array());
            }

            /// Converts each lane to another type, as `as` does.
            ///
            #[cfg_attr(all $tested, doc = "```")]
            /// # use cl_runtime::prelude::*;
            /// let v: u8x4 = f32x4::new(-1.0, 1.9, 254.5, 300.0).cast();
            /// assert_eq!(v, u8x4::new(0, 1, 254, 255));
            #[cfg_attr(all $tested, doc = "```")]
            #[inline]
            pub fn cast<U: Lane>(self) -> $V<U> {
                self.map(U::from_lane)
            }

            binary! { $tested
                min "assert_eq!(f32x2::new(1.0, 4.0).min(2.0), f32x2::new(1.0, 2.0));";
                max "assert_eq!(f32x2::new(1.0, 4.0).max(2.0), f32x2::new(2.0, 4.0));";
                rem_euclid "assert_eq!(i32x2::new(-7, 7).rem_euclid(4), i32x2::new(1, 3));";
                div_euclid "assert_eq!(i32x2::new(-7, 7).div_euclid(4), i32x2::new(-2, 1));";
            }

            /// `clamp` of each lane.
            ///
            /// # Panics
            ///
            /// If `low` is not at most `high` in every lane.
            ///
            #[cfg_attr(all $tested, doc = "```")]
            /// # use cl_runtime::prelude::*;
            /// assert_eq!(f32x3::new(-1.0, 0.5, 2.0).clamp(0.0, 1.0), f32x3::new(0.0, 0.5, 1.0));
            #[cfg_attr(all $tested, doc = "```")]
            #[inline]
            #[track_caller]
            pub fn clamp(self, low: impl Operand<Self>, high: impl Operand<Self>) -> Self {
                let (a, low, high) = (self.to_array(), low.spread().to_array(), high.spread().to_array());
                Self::from_array(std::array::from_fn(|lane| a[lane].clamp(low[lane], high[lane])))
            }

            /// Same as `min`.
            ///
            #[cfg_attr(all $tested, doc = "```")]
            /// # use cl_runtime::prelude::*;
            /// assert_eq!(i32x2::new(1, 4).simd_min(i32x2::new(3, 2)), i32x2::new(1, 2));
            #[cfg_attr(all $tested, doc = "```")]
            #[inline]
            pub fn simd_min(self, other: impl Operand<Self>) -> Self {
                self.min(other)
            }

            /// Same as `max`.
            ///
            #[cfg_attr(all $tested, doc = "```")]
            /// # use cl_runtime::prelude::*;
            /// assert_eq!(i32x2::new(1, 4).simd_max(i32x2::new(3, 2)), i32x2::new(3, 4));
            #[cfg_attr(all $tested, doc = "```")]
            #[inline]
            pub fn simd_max(self, other: impl Operand<Self>) -> Self {
                self.max(other)
            }

            /// Same as `clamp`.
            ///
            /// # Panics
            ///
            /// If `low` is not at most `high` in every lane.
            ///
            #[cfg_attr(all $tested, doc = "```")]
            /// # use cl_runtime::prelude::*;
            /// assert_eq!(i32x3::new(-5, 5, 15).simd_clamp(0, 10), i32x3::new(0, 5, 10));
            #[cfg_attr(all $tested, doc = "```")]
            #[inline]
            #[track_caller]
            pub fn simd_clamp(self, low: impl Operand<Self>, high: impl Operand<Self>) -> Self {
                self.clamp(low, high)
            }

            comparisons! { $tested $N:
                simd_eq eq "assert_eq!(i32x3::new(1, 2, 3).simd_eq(2).to_array(), [false, true, false]);";
                simd_ne ne "assert_eq!(i32x3::new(1, 2, 3).simd_ne(2).to_array(), [true, false, true]);";
                simd_lt lt "assert_eq!(i32x3::new(1, 2, 3).simd_lt(2).to_array(), [true, false, false]);";
                simd_le le "assert_eq!(i32x3::new(1, 2, 3).simd_le(2).to_array(), [true, true, false]);";
                simd_gt gt "assert_eq!(i32x3::new(1, 2, 3).simd_gt(2).to_array(), [false, false, true]);";
                simd_ge ge "assert_eq!(i32x3::new(1, 2, 3).simd_ge(2).to_array(), [false, true, true]);";
            }

            reductions! { $tested
                /// Returns the sum of the lanes, added in order.
                reduce_sum T::add, "assert_eq!(i32x4::new(1, 2, 3, 4).reduce_sum(), 10);";
                /// Returns the product of the lanes, multiplied in order.
                reduce_product T::mul, "assert_eq!(i32x4::new(1, 2, 3, 4).reduce_product(), 24);";
                /// Returns the smallest lane.
                reduce_min T::min, "assert_eq!(f32x4::new(2.0, 1.0, 4.0, 3.0).reduce_min(), 1.0);";
                /// Returns the largest lane.
                reduce_max T::max, "assert_eq!(f32x4::new(2.0, 1.0, 4.0, 3.0).reduce_max(), 4.0);";
            }
        }

        impl<T: SignedLane> $V<T> {
            unary! { $tested
                abs "assert_eq!(i32x2::new(-3, 4).abs(), i32x2::new(3, 4));";
                signum "assert_eq!(f32x2::new(-3.0, 4.0).signum(), f32x2::new(-1.0, 1.0));";
            }
        }

        impl<T: FloatLane> $V<T> {
            unary! { $tested
                floor "assert_eq!(f32x2::new(-1.5, 1.5).floor(), f32x2::new(-2.0, 1.0));";
                ceil "assert_eq!(f32x2::new(-1.5, 1.5).ceil(), f32x2::new(-1.0, 2.0));";
                round "assert_eq!(f32x2::new(1.5, 2.5).round(), f32x2::new(2.0, 3.0));";
                round_ties_even "assert_eq!(f32x2::new(1.5, 2.5).round_ties_even(), f32x2::new(2.0, 2.0));";
                trunc "assert_eq!(f32x2::new(-1.5, 1.5).trunc(), f32x2::new(-1.0, 1.0));";
                fract "assert_eq!(f32x2::new(-1.75, 1.75).fract(), f32x2::new(-0.75, 0.75));";
            }
            unary! { $tested
                sqrt "assert_eq!(f32x2::new(4.0, 2.25).sqrt(), f32x2::new(2.0, 1.5));";
                cbrt "assert!(f32x2::new(8.0, 27.0).cbrt().distance(f32x2::new(2.0, 3.0)) < 1e-6);";
                recip "assert_eq!(f32x2::new(4.0, 0.5).recip(), f32x2::new(0.25, 2.0));";
                to_degrees "assert!(f32x2::new(0.0, f32::PI).to_degrees().distance(f32x2::new(0.0, 180.0)) < 1e-4);";
                to_radians "assert!(f32x2::new(0.0, 180.0).to_radians().distance(f32x2::new(0.0, f32::PI)) < 1e-6);";
                exp "assert!(f32x2::new(0.0, 1.0).exp().distance(f32x2::new(1.0, f32::E)) < 1e-6);";
                exp2 "assert!(f32x2::new(-1.0, 3.0).exp2().distance(f32x2::new(0.5, 8.0)) < 1e-6);";
                exp_m1 "assert_eq!(f32x2::new(0.0, 1e-9).exp_m1(), f32x2::new(0.0, 1e-9));";
                ln "assert!(f32x2::new(1.0, f32::E).ln().distance(f32x2::new(0.0, 1.0)) < 1e-6);";
                ln_1p "assert_eq!(f32x2::new(0.0, 1e-9).ln_1p(), f32x2::new(0.0, 1e-9));";
                log2 "assert!(f32x2::new(0.5, 8.0).log2().distance(f32x2::new(-1.0, 3.0)) < 1e-6);";
                log10 "assert!(f32x2::new(1.0, 100.0).log10().distance(f32x2::new(0.0, 2.0)) < 1e-6);";
            }
            unary! { $tested
                sin "assert!(f32x2::new(0.0, f32::PI / 2.0).sin().distance(f32x2::new(0.0, 1.0)) < 1e-6);";
                cos "assert!(f32x2::new(0.0, f32::PI / 3.0).cos().distance(f32x2::new(1.0, 0.5)) < 1e-6);";
                tan "assert!(f32x2::new(0.0, f32::PI / 4.0).tan().distance(f32x2::new(0.0, 1.0)) < 1e-6);";
                asin "assert!(f32x2::new(0.0, 1.0).asin().distance(f32x2::new(0.0, f32::PI / 2.0)) < 1e-6);";
                acos "assert!(f32x2::new(1.0, 0.5).acos().distance(f32x2::new(0.0, f32::PI / 3.0)) < 1e-6);";
                atan "assert!(f32x2::new(0.0, 1.0).atan().distance(f32x2::new(0.0, f32::PI / 4.0)) < 1e-6);";
                sinh "assert!(f32x2::new(0.0, 1.0).sinh().distance(f32x2::new(0.0, 1.1752012)) < 1e-6);";
                cosh "assert!(f32x2::new(0.0, 1.0).cosh().distance(f32x2::new(1.0, 1.5430806)) < 1e-6);";
                tanh "assert!(f32x2::new(0.0, 1.0).tanh().distance(f32x2::new(0.0, 0.7615942)) < 1e-6);";
                asinh "assert!(f32x2::new(0.0, 1.1752012).asinh().distance(f32x2::new(0.0, 1.0)) < 1e-6);";
                acosh "assert!(f32x2::new(1.0, 1.5430806).acosh().distance(f32x2::new(0.0, 1.0)) < 1e-6);";
                atanh "assert!(f32x2::new(0.0, 0.7615942).atanh().distance(f32x2::new(0.0, 1.0)) < 1e-6);";
            }
            binary! { $tested
                copysign "assert_eq!(f32x2::new(1.5, 2.5).copysign(-0.0), f32x2::new(-1.5, -2.5));";
                hypot "assert_eq!(f32x2::new(3.0, 5.0).hypot(f32x2::new(4.0, 12.0)), f32x2::new(5.0, 13.0));";
                powf "assert!(f32x2::new(4.0, 9.0).powf(1.5).distance(f32x2::new(8.0, 27.0)) < 1e-5);";
                atan2 "assert!(f32x2::new(0.0, 1.0).atan2(1.0).distance(f32x2::new(0.0, f32::PI / 4.0)) < 1e-6);";
            }
            tests! { $tested $N:
                is_nan "assert_eq!(f32x2::new(1.0, f32::NAN).is_nan().to_array(), [false, true]);";
                is_finite "assert_eq!(f32x2::new(1.0, f32::NAN).is_finite().to_array(), [true, false]);";
                is_infinite "assert_eq!(f32x2::new(f32::INFINITY, f32::NAN).is_infinite().to_array(), [true, false]);";
                is_normal "assert_eq!(f32x2::new(1.0, 0.0).is_normal().to_array(), [true, false]);";
                is_sign_negative "assert_eq!(f32x2::new(0.0, -0.0).is_sign_negative().to_array(), [false, true]);";
                is_sign_positive "assert_eq!(f32x2::new(0.0, -0.0).is_sign_positive().to_array(), [true, false]);";
            }
            amounts! { $tested $V i32:
                powi "assert_eq!(f32x2::new(2.0, 3.0).powi(i32x2::new(-1, 2)), f32x2::new(0.5, 9.0));";
            }

            /// Computes `self * factor + term` in each lane, rounded once.
            ///
            #[cfg_attr(all $tested, doc = "```")]
            /// # use cl_runtime::prelude::*;
            /// assert_eq!(f32x2::new(1.0, 2.0).mul_add(f32x2::new(3.0, 4.0), 0.5), f32x2::new(3.5, 8.5));
            #[cfg_attr(all $tested, doc = "```")]
            #[inline]
            pub fn mul_add(self, factor: impl Operand<Self>, term: impl Operand<Self>) -> Self {
                let (a, b, c) = (self.to_array(), factor.spread().to_array(), term.spread().to_array());
                Self::from_array(std::array::from_fn(|lane| a[lane].mul_add(b[lane], c[lane])))
            }

            /// Returns the bits of each lane.
            ///
            #[cfg_attr(all $tested, doc = "```")]
            /// # use cl_runtime::prelude::*;
            /// assert_eq!(f32x2::new(1.0, -0.0).to_bits(), u32x2::new(0x3f80_0000, 0x8000_0000));
            #[cfg_attr(all $tested, doc = "```")]
            #[inline]
            pub fn to_bits(self) -> $V<T::Bits> {
                self.map(T::to_bits)
            }

            /// Creates the vector whose lanes have these bits.
            ///
            #[cfg_attr(all $tested, doc = "```")]
            /// # use cl_runtime::prelude::*;
            /// assert_eq!(f32x2::from_bits(u32x2::new(0x3f80_0000, 0)), f32x2::new(1.0, 0.0));
            #[cfg_attr(all $tested, doc = "```")]
            #[inline]
            pub fn from_bits(bits: $V<T::Bits>) -> Self {
                bits.map(T::from_bits)
            }

            /// Returns the dot product: the sum of the lanes' products, added in order.
            ///
            #[cfg_attr(all $tested, doc = "```")]
            /// # use cl_runtime::prelude::*;
            /// assert_eq!(f32x2::new(1.0, 2.0).dot(f32x2::new(3.0, 4.0)), 11.0);
            #[cfg_attr(all $tested, doc = "```")]
            #[inline]
            pub fn dot(self, other: Self) -> T {
                (self * other).reduce_sum()
            }

            /// Returns the length of the vector: the square root of its dot product with itself.
            ///
            #[cfg_attr(all $tested, doc = "```")]
            /// # use cl_runtime::prelude::*;
            /// assert_eq!(f32x2::new(3.0, 4.0).length(), 5.0);
            #[cfg_attr(all $tested, doc = "```")]
            #[inline]
            pub fn length(self) -> T {
                self.dot(self).sqrt()
            }

            /// Returns the length of the difference.
            ///
            #[cfg_attr(all $tested, doc = "```")]
            /// # use cl_runtime::prelude::*;
            /// assert_eq!(f32x2::new(1.0, 1.0).distance(f32x2::new(4.0, 5.0)), 5.0);
            #[cfg_attr(all $tested, doc = "```")]
            #[inline]
            pub fn distance(self, other: Self) -> T {
                (self - other).length()
            }

            /// Returns the vector divided by its length.
            ///
            #[cfg_attr(all $tested, doc = "```")]
            /// # use cl_runtime::prelude::*;
            /// assert_eq!(f32x2::new(0.0, -4.0).normalize(), f32x2::new(0.0, -1.0));
            #[cfg_attr(all $tested, doc = "```")]
            #[inline]
            pub fn normalize(self) -> Self {
                self / self.length()
            }
        }

        impl<T: IntLane> $V<T> {
            unary! { $tested
                wrapping_neg "assert_eq!(i8x2::new(5, i8::MIN).wrapping_neg(), i8x2::new(-5, i8::MIN));";
                swap_bytes "assert_eq!(u16x2::new(0x1234, 1).swap_bytes(), u16x2::new(0x3412, 0x100));";
                reverse_bits "assert_eq!(u8x2::new(0b1101, 1).reverse_bits(), u8x2::new(0b1011_0000, 0b1000_0000));";
            }
            binary! { $tested
                wrapping_add "assert_eq!(u8x2::new(1, 250).wrapping_add(10), u8x2::new(11, 4));";
                wrapping_sub "assert_eq!(u8x2::new(1, 250).wrapping_sub(10), u8x2::new(247, 240));";
                wrapping_mul "assert_eq!(u8x2::new(1, 100).wrapping_mul(3), u8x2::new(3, 44));";
                wrapping_div "assert_eq!(i8x2::new(7, i8::MIN).wrapping_div(-1), i8x2::new(-7, i8::MIN));";
                wrapping_rem "assert_eq!(i8x2::new(7, i8::MIN).wrapping_rem(i8x2::new(4, -1)), i8x2::new(3, 0));";
            }
            binary! { $tested
                saturating_add "assert_eq!(u8x2::new(1, 250).saturating_add(10), u8x2::new(11, 255));";
                saturating_sub "assert_eq!(u8x2::new(1, 250).saturating_sub(10), u8x2::new(0, 240));";
                saturating_mul "assert_eq!(u8x2::new(1, 100).saturating_mul(3), u8x2::new(3, 255));";
            }
            amounts! { $tested $V u32:
                wrapping_shl "assert_eq!(u8x2::splat(1).wrapping_shl(u32x2::new(2, 9)), u8x2::new(4, 2));";
                wrapping_shr "assert_eq!(u8x2::splat(8).wrapping_shr(u32x2::new(2, 9)), u8x2::new(2, 4));";
                rotate_left "assert_eq!(u8x2::new(0b1100_0001, 1).rotate_left(1), u8x2::new(0b1000_0011, 2));";
                rotate_right "assert_eq!(u8x2::new(0b1100_0001, 4).rotate_right(1), u8x2::new(0b1110_0000, 2));";
                wrapping_pow "assert_eq!(u8x2::splat(3).wrapping_pow(u32x2::new(4, 6)), u8x2::new(81, 217));";
            }
            counts! { $tested $V:
                count_ones "assert_eq!(u8x2::new(0b1011, 0).count_ones(), u32x2::new(3, 0));";
                count_zeros "assert_eq!(u8x2::new(0b1011, 0).count_zeros(), u32x2::new(5, 8));";
                leading_ones "assert_eq!(u8x2::new(0b1110_0000, 0).leading_ones(), u32x2::new(3, 0));";
                leading_zeros "assert_eq!(u8x2::new(0b1011, 0).leading_zeros(), u32x2::new(4, 8));";
                trailing_ones "assert_eq!(u8x2::new(0b1011, 0).trailing_ones(), u32x2::new(2, 0));";
                trailing_zeros "assert_eq!(u8x2::new(0b1100, 0).trailing_zeros(), u32x2::new(2, 8));";
            }

            /// `pow` of each lane, wrapping.
            ///
            #[cfg_attr(all $tested, doc = "```")]
            /// # use cl_runtime::prelude::*;
            /// assert_eq!(i32x2::new(3, -2).pow(u32x2::new(4, 3)), i32x2::new(81, -8));
            #[cfg_attr(all $tested, doc = "```")]
            #[inline]
            pub fn pow(self, exponent: impl Operand<$V<u32>>) -> Self {
                self.wrapping_pow(exponent)
            }

            /// `abs_diff` of each lane and of the same lane of `other`, or of a scalar.
            ///
            #[cfg_attr(all $tested, doc = "```")]
            /// # use cl_runtime::prelude::*;
            /// assert_eq!(i8x2::new(-100, 100).abs_diff(i8x2::new(100, 0)), u8x2::new(200, 100));
            #[cfg_attr(all $tested, doc = "```")]
            #[inline]
            pub fn abs_diff(self, other: impl Operand<Self>) -> $V<T::Bits> {
                self.zip(other.spread(), T::abs_diff)
            }

            reductions! { $tested
                /// Returns the bits that are set in all lanes.
                reduce_and T::bitand, "assert_eq!(u8x2::new(0b1100, 0b1010).reduce_and(), 0b1000);";
                /// Returns the bits that are set in any lane.
                reduce_or T::bitor, "assert_eq!(u8x2::new(0b1100, 0b1010).reduce_or(), 0b1110);";
                /// Returns the bits that are set in an odd number of lanes.
                reduce_xor T::bitxor, "assert_eq!(u8x2::new(0b1100, 0b1010).reduce_xor(), 0b0110);";
            }
        }

        impl<T: SignedIntLane> $V<T> {
            tests! { $tested $N:
                is_positive "assert_eq!(i32x3::new(-1, 0, 1).is_positive().to_array(), [false, false, true]);";
                is_negative "assert_eq!(i32x3::new(-1, 0, 1).is_negative().to_array(), [true, false, false]);";
            }

            /// `wrapping_abs` of each lane.
            ///
            #[cfg_attr(all $tested, doc = "```")]
            /// # use cl_runtime::prelude::*;
            /// assert_eq!(i8x2::new(-5, i8::MIN).wrapping_abs(), i8x2::new(5, i8::MIN));
            #[cfg_attr(all $tested, doc = "```")]
            #[inline]
            pub fn wrapping_abs(self) -> Self {
                self.abs()
            }

            /// `unsigned_abs` of each lane.
            ///
            #[cfg_attr(all $tested, doc = "```")]
            /// # use cl_runtime::prelude::*;
            /// assert_eq!(i8x2::new(-5, i8::MIN).unsigned_abs(), u8x2::new(5, 128));
            #[cfg_attr(all $tested, doc = "```")]
            #[inline]
            pub fn unsigned_abs(self) -> $V<T::Bits> {
                self.map(T::unsigned_abs)
            }
        }

        impl<T: UnsignedLane> $V<T> {
            tests! { $tested $N:
                is_power_of_two "assert_eq!(u32x3::new(0, 6, 8).is_power_of_two().to_array(), [false, false, true]);";
            }
        }
    )*};
}

methods! {
    Vector2 2 (not(doctest))
    Vector3 3 (not(doctest))
    Vector4 4 ()
    Vector8 8 (not(doctest))
    Vector16 16 (not(doctest))
}

impl<T: FloatLane> Vector3<T> {
    /// Returns the cross product.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// let (x, y) = (f32x3::new(1.0, 0.0, 0.0), f32x3::new(0.0, 2.0, 0.0));
    /// assert_eq!(x.cross(y), f32x3::new(0.0, 0.0, 2.0));
    /// ```
    #[inline]
    pub fn cross(self, other: Self) -> Self {
        let (a, b) = (self, other);
        Self::new(a.y.mul(b.z).sub(a.z.mul(b.y)), a.z.mul(b.x).sub(a.x.mul(b.z)), a.x.mul(b.y).sub(a.y.mul(b.x)))
    }
}
