//! Vectors of scalars, such as `f32x4`: the same types on the host, in buffers, and in kernels.
//!
//! Size and alignment are as in OpenCL: a vector is aligned to its size, and a vector of 3 lanes is as large as one of 4.
//! Operators and methods work lane by lane. A scalar on either side of an operator or as an argument of a method stands for
//! a vector with that value in all lanes. Integers wrap, as in kernels. Shifts mask their amount. A division by zero in any
//! lane panics.
//!
//! ```
//! use cl_runtime::prelude::*;
//!
//! let a = f32x4::new(1.0, 2.0, 3.0, 4.0);
//! let b = 2.0 * a + f32x4::splat(0.5);
//! assert_eq!(b, f32x4::new(2.5, 4.5, 6.5, 8.5));
//! assert_eq!((b.x, b[3], a.wzyx().lo()), (2.5, 8.5, f32x2::new(4.0, 3.0)));
//! assert_eq!(a.simd_gt(2.0).select(a, -a).reduce_sum(), 4.0);
//! assert_eq!(size_of::<f32x3>(), 16);
//! ```

/// Methods with an example each. The docs of all five vector types show it, and it is tested with one of them: the one for
/// which `$tested` is `()`.
macro_rules! exampled {
    ($tested:tt $(
        $(#[$doc:meta])* [$($example:literal),*] $(#[$attribute:meta])?
        pub fn $name:ident$(<$U:ident: $Bound:ident>)?($($params:tt)*) $(-> $Ret:ty)? $body:block
    )*) => {$(
        $(#[$doc])*
        ///
        #[cfg_attr(all $tested, doc = "```")]
        /// # use cl_runtime::prelude::*;
        $(#[doc = $example])*
        #[cfg_attr(all $tested, doc = "```")]
        #[inline]
        $(#[$attribute])?
        pub fn $name$(<$U: $Bound>)?($($params)*) $(-> $Ret)? $body
    )*};
}

mod lane;
mod mask;
mod methods;
mod operators;
mod swizzle;
mod types;

pub use lane::{FloatLane, IntLane, Lane, MaskLane, SignedIntLane, SignedLane, UnsignedLane};
pub use mask::Mask;
pub use types::{Operand, Vector, Vector2, Vector3, Vector4, Vector8, Vector16};

macro_rules! names {
    ($($T:ident $one:literal $two:literal: $v2:ident $v3:ident $v4:ident $v8:ident $v16:ident;)*) => {$(
        #[doc = concat!("2 lanes of `", stringify!($T), "`.")]
        ///
        /// ```
        /// # use cl_runtime::prelude::*;
        #[doc = concat!("let v = ", stringify!($v2), "::new(", $one, ", ", $two, ");")]
        #[doc = concat!("assert_eq!((v.x, v.yx().x), (", $one, ", ", $two, "));")]
        /// ```
        #[allow(non_camel_case_types)]
        pub type $v2 = Vector2<$T>;
        #[doc = concat!("3 lanes of `", stringify!($T), "`, in the space of 4.")]
        ///
        /// ```
        /// # use cl_runtime::prelude::*;
        #[doc = concat!("let v = ", stringify!($v3), "::splat(", $one, ");")]
        #[doc = concat!("assert_eq!((v + v).z, ", $two, ");")]
        #[doc = concat!("assert_eq!(size_of_val(&v), size_of::<", stringify!($v4), ">());")]
        /// ```
        #[allow(non_camel_case_types)]
        pub type $v3 = Vector3<$T>;
        #[doc = concat!("4 lanes of `", stringify!($T), "`.")]
        ///
        /// ```
        /// # use cl_runtime::prelude::*;
        #[doc = concat!("let v = ", stringify!($v4), "::splat(", $one, ");")]
        #[doc = concat!("assert_eq!((v + v).w, ", $two, ");")]
        /// ```
        #[allow(non_camel_case_types)]
        pub type $v4 = Vector4<$T>;
        #[doc = concat!("8 lanes of `", stringify!($T), "`.")]
        ///
        /// ```
        /// # use cl_runtime::prelude::*;
        #[doc = concat!("let v = ", stringify!($v8), "::splat(", $one, ");")]
        #[doc = concat!("assert_eq!((v + v).lo(), ", stringify!($v4), "::splat(", $two, "));")]
        /// ```
        #[allow(non_camel_case_types)]
        pub type $v8 = Vector8<$T>;
        #[doc = concat!("16 lanes of `", stringify!($T), "`.")]
        ///
        /// ```
        /// # use cl_runtime::prelude::*;
        #[doc = concat!("let v = ", stringify!($v16), "::splat(", $one, ");")]
        #[doc = concat!("assert_eq!((v + v).hi(), ", stringify!($v8), "::splat(", $two, "));")]
        /// ```
        #[allow(non_camel_case_types)]
        pub type $v16 = Vector16<$T>;
    )*};
}

names! {
    f32 "1.5" "3.0": f32x2 f32x3 f32x4 f32x8 f32x16;
    f64 "1.5" "3.0": f64x2 f64x3 f64x4 f64x8 f64x16;
    i8 "-7" "-14": i8x2 i8x3 i8x4 i8x8 i8x16;
    i16 "-7" "-14": i16x2 i16x3 i16x4 i16x8 i16x16;
    i32 "-7" "-14": i32x2 i32x3 i32x4 i32x8 i32x16;
    i64 "-7" "-14": i64x2 i64x3 i64x4 i64x8 i64x16;
    u8 "7" "14": u8x2 u8x3 u8x4 u8x8 u8x16;
    u16 "7" "14": u16x2 u16x3 u16x4 u16x8 u16x16;
    u32 "7" "14": u32x2 u32x3 u32x4 u32x8 u32x16;
    u64 "7" "14": u64x2 u64x3 u64x4 u64x8 u64x16;
}

macro_rules! masks {
    ($($T:ident: $($name:ident $n:literal)*;)*) => {$($(
        #[doc = concat!("The result of a comparison of vectors of ", stringify!($n), " lanes as wide as `", stringify!($T), "`.")]
        ///
        /// ```
        /// # use cl_runtime::prelude::*;
        #[doc = concat!("let v = ", stringify!($T), "x", stringify!($n), "::splat(-1);")]
        #[doc = concat!("let negative: ", stringify!($name), " = v.simd_lt(0);")]
        /// assert_eq!(negative.select(-v, v), v * v);
        /// ```
        #[allow(non_camel_case_types)]
        pub type $name = Mask<$T, $n>;
    )*)*};
}

masks! {
    i8: mask8x2 2 mask8x3 3 mask8x4 4 mask8x8 8 mask8x16 16;
    i16: mask16x2 2 mask16x3 3 mask16x4 4 mask16x8 8 mask16x16 16;
    i32: mask32x2 2 mask32x3 3 mask32x4 4 mask32x8 8 mask32x16 16;
    i64: mask64x2 2 mask64x3 3 mask64x4 4 mask64x8 8 mask64x16 16;
}

#[cfg(test)]
mod tests;
