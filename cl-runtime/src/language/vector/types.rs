//! The vector types: their layout, construction, conversion and comparison.

use super::{
    Mask,
    lane::{Lane, Sealed},
};
use crate::{
    item::TypeItem,
    language::{
        element::{Element, Value},
        types::{self, Field, Type},
    },
};
use bytemuck::{Pod, Zeroable};
use std::{
    fmt,
    ops::{Index, IndexMut},
};

/// A vector with any number of lanes. This is the common interface of the vector types; it cannot be implemented for other
/// types.
///
/// ```
/// use cl_runtime::{prelude::*, vector::Vector};
///
/// fn mean<V: Vector<Lane = f32>>(v: V) -> f32 {
///     (0..V::LEN).map(|lane| v.lane(lane)).sum::<f32>() / V::LEN as f32
/// }
///
/// assert_eq!(mean(f32x4::new(1.0, 2.0, 3.0, 4.0)), 2.5);
/// assert_eq!(mean(f32x8::splat(1.5)), 1.5);
/// ```
pub trait Vector: Element + Sealed {
    /// The type of a lane.
    ///
    /// ```
    /// # use cl_runtime::{prelude::*, vector::Vector};
    /// fn first<V: Vector>(v: V) -> V::Lane {
    ///     v.lane(0)
    /// }
    /// assert_eq!(first(u8x4::new(7, 8, 9, 10)), 7u8);
    /// ```
    type Lane: Lane;
    /// The result type of a comparison of two vectors.
    ///
    /// ```
    /// # use cl_runtime::{prelude::*, vector::Vector};
    /// let mask: <f32x4 as Vector>::Mask = mask32x4::splat(true);
    /// # assert!(mask.all());
    /// ```
    type Mask: Copy;
    /// The number of lanes.
    ///
    /// ```
    /// # use cl_runtime::{prelude::*, vector::Vector};
    /// fn groups<V: Vector>(elements: usize) -> usize {
    ///     elements.div_ceil(V::LEN)
    /// }
    /// assert_eq!((groups::<f32x4>(10), groups::<f32x16>(10)), (3, 1));
    /// ```
    const LEN: usize;
    /// The number of lanes that a vector occupies in memory: a vector of 3 lanes is as large as one of 4.
    ///
    /// ```
    /// # use cl_runtime::{prelude::*, vector::Vector};
    /// assert_eq!((<f32x3 as Vector>::LEN, f32x3::SLOTS), (3, 4));
    /// assert_eq!((<f32x8 as Vector>::LEN, f32x8::SLOTS), (8, 8));
    /// ```
    const SLOTS: usize = size_of::<Self>() / size_of::<Self::Lane>();

    /// Creates a vector by calling `lane` with the number of each lane.
    ///
    /// ```
    /// # use cl_runtime::{prelude::*, vector::Vector};
    /// assert_eq!(f32x4::from_fn(|lane| 0.5 * lane as f32), f32x4::new(0.0, 0.5, 1.0, 1.5));
    /// ```
    fn from_fn(lane: impl FnMut(usize) -> Self::Lane) -> Self;

    /// Returns the lane with this number.
    ///
    /// ```
    /// # use cl_runtime::{prelude::*, vector::Vector};
    /// fn last<V: Vector>(v: V) -> V::Lane {
    ///     v.lane(V::LEN - 1)
    /// }
    /// assert_eq!((last(f32x2::new(1.0, 2.0)), last(i32x3::new(1, 2, 3))), (2.0, 3));
    /// ```
    fn lane(&self, number: usize) -> Self::Lane;
}

/// An operand beside a vector `V`: a vector, or a scalar for all of its lanes.
///
/// ```
/// use cl_runtime::{prelude::*, vector::Operand};
///
/// fn halfway(a: f32x2, b: impl Operand<f32x2>) -> f32x2 {
///     0.5 * (a + b)
/// }
///
/// let a = f32x2::new(1.0, 2.0);
/// assert_eq!(halfway(a, f32x2::new(3.0, 6.0)), f32x2::new(2.0, 4.0));
/// assert_eq!(halfway(a, 0.0), f32x2::new(0.5, 1.0));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not go with the vector `{V}`",
    label = "expected a `{V}`, or a scalar of its lanes' type"
)]
pub trait Operand<V> {
    /// Converts the operand into a vector.
    ///
    /// ```
    /// # use cl_runtime::{prelude::*, vector::Operand};
    /// let (scalar, vector): (f32x2, f32x2) = (1.5.spread(), f32x2::new(1.0, 2.0).spread());
    /// assert_eq!((scalar, vector), (f32x2::splat(1.5), f32x2::new(1.0, 2.0)));
    /// ```
    fn spread(self) -> V;
}

macro_rules! shape {
    (
        $(#[$doc:meta])*
        $V:ident[$N:literal], $Align:ident { $($fields:tt)* }
        new($($arg:ident),*) $new:literal $body:expr;
        $lanes:ident => $array:expr;
        $from:ident => $made:expr;
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        #[repr(C)]
        pub struct $V<T: Lane> {
            $($fields)*
            align: [T::$Align; 0],
        }

        // SAFETY: `repr(C)` of lanes that are `Pod` and fill a multiple of the alignment, and of an empty array: there are
        // no padding bytes between or after them.
        unsafe impl<T: Lane> Zeroable for $V<T> {}
        // SAFETY: as above.
        unsafe impl<T: Lane> Pod for $V<T> {}

        // SAFETY: the type that the device has under this name has the same number of lanes, size and alignment.
        unsafe impl<T: Lane> Type for $V<T> {
            const TYPE: &'static TypeItem = &types::vector::<Self, T>($N);
            const UNSET: Self = Self::splat(T::UNSET);
        }

        // SAFETY: as above.
        unsafe impl<T: Lane> Element for $V<T> {}
        impl<T: Lane> Sealed for $V<T> {}

        // SAFETY: the bytes are the value's own.
        unsafe impl<T: Lane> Value for $V<T> {
            #[inline]
            fn with_bytes<R>(self, put: impl FnOnce(&[u8]) -> R) -> R {
                put(bytemuck::bytes_of(&self))
            }

            #[inline]
            fn from_bytes(bytes: &[u8]) -> Self {
                bytemuck::pod_read_unaligned(bytes)
            }
        }

        impl<T: Lane> Vector for $V<T> {
            type Lane = T;
            type Mask = Mask<T::Mask, $N>;
            const LEN: usize = $N;

            #[inline(always)]
            fn from_fn(lane: impl FnMut(usize) -> T) -> Self {
                Self::from_array(std::array::from_fn(lane))
            }

            #[inline(always)]
            fn lane(&self, number: usize) -> T {
                self.to_array()[number]
            }
        }

        impl<T: Lane> Operand<$V<T>> for $V<T> {
            #[inline(always)]
            fn spread(self) -> $V<T> {
                self
            }
        }

        impl<T: Lane> Operand<$V<T>> for T {
            #[inline(always)]
            fn spread(self) -> $V<T> {
                $V::splat(self)
            }
        }

        impl<T: Lane> $V<T> {
            /// The number of lanes.
            ///
            /// ```
            #[doc = concat!("# use cl_runtime::vector::", stringify!($V), ";")]
            #[doc = concat!("assert_eq!(", stringify!($V), "::<f32>::LEN, ", stringify!($N), ");")]
            /// ```
            pub const LEN: usize = $N;

            /// Creates a vector from its lanes.
            ///
            /// ```
            /// # use cl_runtime::prelude::*;
            #[doc = $new]
            /// ```
            #[inline(always)]
            #[allow(clippy::too_many_arguments)]
            pub const fn new($($arg: T),*) -> Self {
                $body
            }

            /// Creates a vector with the same value in all lanes.
            ///
            /// ```
            #[doc = concat!("# use cl_runtime::vector::", stringify!($V), ";")]
            #[doc = concat!("let v = ", stringify!($V), "::splat(1.5f32);")]
            #[doc = concat!("assert_eq!(v.to_array(), [1.5; ", stringify!($N), "]);")]
            /// ```
            #[inline(always)]
            pub const fn splat(value: T) -> Self {
                Self::from_array([value; $N])
            }

            /// Creates a vector from the elements of an array.
            ///
            /// ```
            #[doc = concat!("# use cl_runtime::vector::", stringify!($V), ";")]
            #[doc = concat!("let v = ", stringify!($V), "::from_array([7; ", stringify!($N), "]);")]
            /// assert_eq!((v[0], v[1]), (7, 7));
            /// ```
            #[inline(always)]
            pub const fn from_array($from: [T; $N]) -> Self {
                $made
            }

            /// Returns the lanes as an array.
            ///
            /// ```
            #[doc = concat!("# use cl_runtime::vector::", stringify!($V), ";")]
            #[doc = concat!("let doubled = 2.0 * ", stringify!($V), "::splat(1.5f32);")]
            #[doc = concat!("assert_eq!(doubled.to_array(), [3.0; ", stringify!($N), "]);")]
            /// ```
            #[inline(always)]
            pub const fn to_array(self) -> [T; $N] {
                let $lanes = self;
                $array
            }

            #[inline(always)]
            pub(super) fn map<U: Lane>(self, f: impl Fn(T) -> U) -> $V<U> {
                $V::from_array(self.to_array().map(f))
            }

            #[inline(always)]
            pub(super) fn zip<U: Lane, R: Lane>(self, other: $V<U>, f: impl Fn(T, U) -> R) -> $V<R> {
                let (a, b) = (self.to_array(), other.to_array());
                $V::from_array(std::array::from_fn(|lane| f(a[lane], b[lane])))
            }

            #[inline(always)]
            pub(super) fn test(self, f: impl Fn(T) -> bool) -> Mask<T::Mask, $N> {
                Mask::from_array(self.to_array().map(f))
            }

            #[inline(always)]
            pub(super) fn compare(self, other: Self, f: impl Fn(&T, &T) -> bool) -> Mask<T::Mask, $N> {
                let (a, b) = (self.to_array(), other.to_array());
                Mask::from_array(std::array::from_fn(|lane| f(&a[lane], &b[lane])))
            }
        }

        impl<T: Lane> PartialEq for $V<T> {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                self.to_array() == other.to_array()
            }
        }

        impl<T: Lane + Eq> Eq for $V<T> {}

        impl<T: Lane> Default for $V<T> {
            #[inline]
            fn default() -> Self {
                Self::splat(T::default())
            }
        }

        impl<T: Lane> fmt::Debug for $V<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.to_array().fmt(f)
            }
        }

        impl<T: Lane> From<[T; $N]> for $V<T> {
            #[inline]
            fn from(lanes: [T; $N]) -> Self {
                Self::from_array(lanes)
            }
        }

        impl<T: Lane> From<$V<T>> for [T; $N] {
            #[inline]
            fn from(vector: $V<T>) -> Self {
                vector.to_array()
            }
        }

        impl<T: Lane> Index<usize> for $V<T> {
            type Output = T;

            #[inline(always)]
            fn index(&self, lane: usize) -> &T {
                &bytemuck::cast_slice::<Self, T>(std::slice::from_ref(self))[..$N][lane]
            }
        }

        impl<T: Lane> IndexMut<usize> for $V<T> {
            #[inline(always)]
            fn index_mut(&mut self, lane: usize) -> &mut T {
                &mut bytemuck::cast_slice_mut::<Self, T>(std::slice::from_mut(self))[..$N][lane]
            }
        }
    };
}

shape! {
    /// A vector of 2 lanes: `f32x2`, …
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// let v = f32x2::new(3.0, 4.0);
    /// assert_eq!((v.x, v[1], v.length()), (3.0, 4.0, 5.0));
    /// ```
    Vector2[2], Align2 {
        /// The first lane.
        pub x: T,
        /// The second lane.
        pub y: T,
    }
    new(x, y)
        "assert_eq!(f32x2::new(1.0, 2.0).y, 2.0);"
        Self { x, y, align: [] };
    v => [v.x, v.y];
    a => Self { x: a[0], y: a[1], align: [] };
}

shape! {
    /// A vector of 3 lanes: `f32x3`, … It has the size and alignment of a vector of 4 lanes, as in OpenCL.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// let (x, y) = (f32x3::new(1.0, 0.0, 0.0), f32x3::new(0.0, 1.0, 0.0));
    /// assert_eq!(x.cross(y), f32x3::new(0.0, 0.0, 1.0));
    /// assert_eq!((size_of::<f32x3>(), align_of::<f32x3>()), (16, 16));
    /// ```
    Vector3[3], Align4 {
        /// The first lane.
        pub x: T,
        /// The second lane.
        pub y: T,
        /// The third lane.
        pub z: T,
        /// The padding that OpenCL requires after a vector of 3 lanes. It is a lane, so that it is initialised.
        padding: T,
    }
    // a `const fn` has no other value of type `T` for the padding
    new(x, y, z)
        "assert_eq!(f32x3::new(1.0, 2.0, 3.0).z, 3.0);"
        Self { x, y, z, padding: z, align: [] };
    v => [v.x, v.y, v.z];
    a => Self { x: a[0], y: a[1], z: a[2], padding: a[2], align: [] };
}

shape! {
    /// A vector of 4 lanes: `f32x4`, …
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// let mut color = u8x4::new(10, 20, 30, 255);
    /// color.x = 40;
    /// assert_eq!(color.zyx().to_array(), [30, 20, 40]);
    /// ```
    Vector4[4], Align4 {
        /// The first lane.
        pub x: T,
        /// The second lane.
        pub y: T,
        /// The third lane.
        pub z: T,
        /// The fourth lane.
        pub w: T,
    }
    new(x, y, z, w)
        "assert_eq!(f32x4::new(1.0, 2.0, 3.0, 4.0).w, 4.0);"
        Self { x, y, z, w, align: [] };
    v => [v.x, v.y, v.z, v.w];
    a => Self { x: a[0], y: a[1], z: a[2], w: a[3], align: [] };
}

shape! {
    /// A vector of 8 lanes: `f32x8`, …
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// let v = f32x8::load(&[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]);
    /// assert_eq!((v.hi(), v[7]), (f32x4::new(4.0, 5.0, 6.0, 7.0), 7.0));
    /// ```
    Vector8[8], Align8 {
        lanes: [T; 8],
    }
    new(s0, s1, s2, s3, s4, s5, s6, s7)
        "assert_eq!(i32x8::new(0, 1, 2, 3, 4, 5, 6, 7)[5], 5);"
        Self { lanes: [s0, s1, s2, s3, s4, s5, s6, s7], align: [] };
    v => v.lanes;
    lanes => Self { lanes, align: [] };
}

shape! {
    /// A vector of 16 lanes: `f32x16`, …
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// let bytes = u8x16::load(b"sixteen bytes ok");
    /// assert_eq!(bytes.simd_eq(b'e').to_array().iter().filter(|&&is_e| is_e).count(), 3);
    /// ```
    Vector16[16], Align16 {
        lanes: [T; 16],
    }
    new(s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, sa, sb, sc, sd, se, sf)
        "assert_eq!(i32x16::new(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)[10], 10);"
        Self {
        lanes: [s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, sa, sb, sc, sd, se, sf],
        align: [],
    };
    v => v.lanes;
    lanes => Self { lanes, align: [] };
}

macro_rules! lane_fields {
    ($($V:ident: $($number:literal)*;)*) => {$($(
        // SAFETY: the type of the lane with this name.
        unsafe impl<T: Lane> Field<$number> for $V<T> {
            type Type = T;
        }
    )*)*};
}

// each number is the ASCII code of the lane's name: x, y, z or w
lane_fields! { Vector2: 0x78 0x79; Vector3: 0x78 0x79 0x7a; Vector4: 0x78 0x79 0x7a 0x77; }
