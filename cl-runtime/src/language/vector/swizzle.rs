//! Swizzles: vectors of selected lanes of another vector, in any order: `v.xy()`, `v.wzyx()`, `v.lo()`.

use super::{
    lane::Lane,
    types::{Vector2, Vector3, Vector4, Vector8, Vector16},
};

cl_macros::swizzles! {}

impl<T: Lane> Vector2<T> {
    /// Returns the first lane.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// assert_eq!(f32x2::new(1.0, 2.0).lo(), 1.0);
    /// ```
    #[inline]
    pub fn lo(self) -> T {
        self.x
    }

    /// Returns the last lane.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// assert_eq!(f32x2::new(1.0, 2.0).hi(), 2.0);
    /// ```
    #[inline]
    pub fn hi(self) -> T {
        self.y
    }

    /// Returns lane 0.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// assert_eq!(f32x2::new(1.0, 2.0).even(), 1.0);
    /// ```
    #[inline]
    pub fn even(self) -> T {
        self.x
    }

    /// Returns lane 1.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// assert_eq!(f32x2::new(1.0, 2.0).odd(), 2.0);
    /// ```
    #[inline]
    pub fn odd(self) -> T {
        self.y
    }
}

// the docs of all types show the examples, and one type tests them
macro_rules! halves {
    ($($V:ident $Half:ident $n:literal $tested:tt)*) => {$(
        impl<T: Lane> $V<T> {
            /// Returns the first half of the lanes.
            ///
            #[cfg_attr(all $tested, doc = "```")]
            /// # use cl_runtime::prelude::*;
            /// assert_eq!(u32x4::new(0, 1, 2, 3).lo(), u32x2::new(0, 1));
            #[cfg_attr(all $tested, doc = "```")]
            #[inline]
            pub fn lo(self) -> $Half<T> {
                let lanes = self.to_array();
                $Half::from_array(std::array::from_fn(|lane| lanes[lane]))
            }

            /// Returns the second half of the lanes.
            ///
            #[cfg_attr(all $tested, doc = "```")]
            /// # use cl_runtime::prelude::*;
            /// assert_eq!(u32x4::new(0, 1, 2, 3).hi(), u32x2::new(2, 3));
            #[cfg_attr(all $tested, doc = "```")]
            #[inline]
            pub fn hi(self) -> $Half<T> {
                let lanes = self.to_array();
                $Half::from_array(std::array::from_fn(|lane| lanes[$n + lane]))
            }

            /// Returns the lanes with even numbers.
            ///
            #[cfg_attr(all $tested, doc = "```")]
            /// # use cl_runtime::prelude::*;
            /// assert_eq!(u32x4::new(0, 1, 2, 3).even(), u32x2::new(0, 2));
            #[cfg_attr(all $tested, doc = "```")]
            #[inline]
            pub fn even(self) -> $Half<T> {
                let lanes = self.to_array();
                $Half::from_array(std::array::from_fn(|lane| lanes[2 * lane]))
            }

            /// Returns the lanes with odd numbers.
            ///
            #[cfg_attr(all $tested, doc = "```")]
            /// # use cl_runtime::prelude::*;
            /// assert_eq!(u32x4::new(0, 1, 2, 3).odd(), u32x2::new(1, 3));
            #[cfg_attr(all $tested, doc = "```")]
            #[inline]
            pub fn odd(self) -> $Half<T> {
                let lanes = self.to_array();
                $Half::from_array(std::array::from_fn(|lane| lanes[2 * lane + 1]))
            }
        }
    )*};
}

halves! {
    Vector4 Vector2 2 ()
    Vector8 Vector4 4 (not(doctest))
    Vector16 Vector8 8 (not(doctest))
}
