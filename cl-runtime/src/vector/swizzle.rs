//! Swizzles: vectors of some lanes of another, in any order: `v.xy()`, `v.wzyx()`, `v.lo()`.

use super::{
    lane::Lane,
    types::{Vector2, Vector3, Vector4, Vector8, Vector16},
};

cl_macros::swizzles! {}

impl<T: Lane> Vector2<T> {
    /// The first lane.
    #[inline]
    pub fn lo(self) -> T {
        self.x
    }

    /// The last lane.
    #[inline]
    pub fn hi(self) -> T {
        self.y
    }

    /// Lane 0.
    #[inline]
    pub fn even(self) -> T {
        self.x
    }

    /// Lane 1.
    #[inline]
    pub fn odd(self) -> T {
        self.y
    }
}

macro_rules! halves {
    ($($V:ident $Half:ident $n:literal)*) => {$(
        impl<T: Lane> $V<T> {
            /// The first half of the lanes.
            #[inline]
            pub fn lo(self) -> $Half<T> {
                let lanes = self.to_array();
                $Half::from_array(std::array::from_fn(|lane| lanes[lane]))
            }

            /// The last half of the lanes.
            #[inline]
            pub fn hi(self) -> $Half<T> {
                let lanes = self.to_array();
                $Half::from_array(std::array::from_fn(|lane| lanes[$n + lane]))
            }

            /// The lanes with even numbers.
            #[inline]
            pub fn even(self) -> $Half<T> {
                let lanes = self.to_array();
                $Half::from_array(std::array::from_fn(|lane| lanes[2 * lane]))
            }

            /// The lanes with odd numbers.
            #[inline]
            pub fn odd(self) -> $Half<T> {
                let lanes = self.to_array();
                $Half::from_array(std::array::from_fn(|lane| lanes[2 * lane + 1]))
            }
        }
    )*};
}

halves! { Vector4 Vector2 2 Vector8 Vector4 4 Vector16 Vector8 8 }
